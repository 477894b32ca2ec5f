import Foundation

/// All texts that printing or dumping a value may produce. For an error, they include the description and the
/// `userInfo`.
package func texts(of value: Any) -> String {
    var texts = "\(value) \(String(reflecting: value)) "
    dump(value, to: &texts)
    print(value, to: &texts)
    debugPrint(value, to: &texts)
    for child in Mirror(reflecting: value).children { texts += "\(child.label ?? "") \(child.value) " }
    guard let error = value as? any Error else { return texts }
    return texts + "\(error.localizedDescription) \((error as NSError).userInfo)"
}
