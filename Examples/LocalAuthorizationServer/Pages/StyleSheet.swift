/// How the pages look: one column that fits a phone, in the colours the system prefers.
enum StyleSheet {
    static let text = """
        :root { color-scheme: light dark; --line: #6b6b6b; --strong: #0b57d0; --on-strong: #fff; --wrong: #b3261e; }
        @media (prefers-color-scheme: dark) {
          :root { --line: #9a9a9a; --strong: #a8c7fa; --on-strong: #062e6f; --wrong: #f2b8b5; }
        }
        * { box-sizing: border-box; }
        body { margin: 0; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
        main, footer { max-width: 26rem; margin: 0 auto; overflow-wrap: anywhere; }
        footer { margin-top: 2rem; font-size: 0.875rem; }
        h1 { font-size: 1.5rem; line-height: 1.25; }
        label { display: block; margin-top: 1rem; font-weight: 600; }
        label.choice { font-weight: 400; }
        input[type=email], input[type=password], input[type=text] { width: 100%; min-height: 2.75rem; padding: 0.5rem; font: inherit;
          border: 1px solid var(--line); border-radius: 0.375rem; }
        button { width: 100%; min-height: 2.75rem; margin-top: 0.75rem; font: inherit; cursor: pointer;
          background: transparent; color: inherit; border: 1px solid var(--line); border-radius: 0.375rem; }
        button.main { background: var(--strong); color: var(--on-strong); border-color: var(--strong); }
        :focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
        .wrong { padding: 0.75rem; color: var(--wrong); border: 2px solid var(--wrong); border-radius: 0.375rem; }
        """
}
