/// The result of a change of the stored grant.
enum GrantChangeResult: Equatable, Sendable {
    /// The store is changed; with the grant that a removal took away, nil where it found none that could be read.
    case done(Grant? = nil)
    /// Nothing was changed: the store holds another grant than the one to be replaced, or the sign-in has ended.
    case overtaken
    /// The store failed. The reason is for developers.
    case failed(String)
}
