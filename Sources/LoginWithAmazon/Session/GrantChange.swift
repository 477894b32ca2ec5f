/// A change of the stored grant that the session asks for.
enum GrantChange: Equatable, Sendable {
    /// Write the second grant over the first, or remove the first, if the store still holds it.
    case replace(Grant, with: Grant?)
    /// Remove the stored grant before a sign-in's page is shown, for a call that wants a new sign-in.
    case clear(SignIn.ID, for: CallID)
    /// Write a sign-in's grant, unless the sign-in has ended.
    case store(SignIn.ID, Grant)
    /// Remove the stored grant for a sign-out.
    case remove(CallID)
}
