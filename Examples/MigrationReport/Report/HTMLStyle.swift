/// The page's style: light and dark, for phones and desktops.
enum HTMLStyle {
    static let text = """
        :root { color-scheme: light dark; --text: #1b1b1f; --quiet: #55565c; --back: #f6f6f4; --card: #ffffff;
          --line: #d5d5d0; --link: #0b57a4; --bar: #1d7a46; }
        @media (prefers-color-scheme: dark) {
          :root { --text: #ececf0; --quiet: #b3b4bb; --back: #17181b; --card: #212327; --line: #3d4047;
            --link: #8ec5ff; --bar: #5fd08f; }
        }
        * { box-sizing: border-box; }
        body { margin: 0 auto; padding: 1rem; max-width: 72rem; background: var(--back); color: var(--text);
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
        header p, caption { color: var(--quiet); }
        h1 { margin: 0.5rem 0 0; font-size: 1.75rem; line-height: 1.2; }
        header p { margin: 0.25rem 0 1rem; }
        h2 { margin: 0 0 0.75rem; font-size: 1.25rem; }
        h3 { margin: 1.5rem 0 0.5rem; font-size: 1rem; overflow-wrap: anywhere; }
        section { margin: 0 0 1rem; padding: 1rem; background: var(--card); border: 1px solid var(--line);
          border-radius: 0.75rem; }
        a { color: var(--link); }
        a:focus-visible, .scroll:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
        code { font: 0.875em/1.4 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
        .left { margin: 0; font-size: 1.25rem; }
        .left strong { font-size: 2.5rem; line-height: 1.1; }
        progress { width: 100%; height: 0.75rem; margin: 0.5rem 0 1rem; accent-color: var(--bar); }
        dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0.75rem; margin: 0; }
        dl + p { margin: 1rem 0 0; color: var(--quiet); }
        dt { color: var(--quiet); font-size: 0.875rem; }
        dd { margin: 0; font-size: 1.25rem; font-weight: 600; }
        .findings { margin: 0; padding: 0; list-style: none; }
        .findings li + li { margin-top: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
        .findings p { margin: 0.125rem 0; overflow-wrap: anywhere; }
        .scroll { overflow-x: auto; }
        table { width: 100%; border-collapse: collapse; }
        caption { text-align: left; font-size: 0.875rem; padding-bottom: 0.25rem; overflow-wrap: anywhere; }
        th, td { padding: 0.375rem 0.75rem 0.375rem 0; text-align: left; vertical-align: top;
          border-top: 1px solid var(--line); }
        thead th { border-top: 0; color: var(--quiet); font-size: 0.875rem; }
        tbody th { font-weight: 600; }
        td { min-width: 4rem; line-height: 1.4; }
        .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; min-width: 3.5rem; }
        tbody th.number { font-weight: 400; }
        @media print { body { background: #ffffff; } section { break-inside: auto; border: 0; } }
        """
}
