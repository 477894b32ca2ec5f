import Foundation

/// The texts that printing, dumping and mirroring a value produce. For an error, they include the localized description
/// and the `userInfo`.
package func texts(of value: Any) -> String {
    var texts = "\(value) \(String(reflecting: value)) "
    dump(value, to: &texts)
    print(value, to: &texts)
    debugPrint(value, to: &texts)
    for child in Mirror(reflecting: value).children { texts += "\(child.label ?? "") \(child.value) " }
    guard let error = value as? any Error else { return texts }
    return texts + "\(error.localizedDescription) \((error as NSError).userInfo)"
}
