import Foundation

@testable import migration_report

/// Sources that the compilers accept, made of pieces of code. Each file has all pieces, but different values of the
/// placeholders: `E` and `F` stand for error constants, `O` for an option and `N` for a number.
enum GeneratedSources {
    private static let errors = Rule.ofNames.filter { $0.step == .codes && $0.names[0] != "AIErrorDomain" }
        .map { $0.names[0] }
    private static let options = Rule.ofNames.map { $0.names[0] }.filter { $0.hasPrefix("k") }
        .filter { !errors.contains($0) }

    static let swift = files(
        "swift", "import Foundation\nimport LoginWithAmazonLegacy",
        swiftTypes
            + swiftStatements.map { "func fN(\(parameters)) -> Any? {\n    do { \($0)\n    }\n    return nil\n}" })

    static let objectiveC = files(
        "m", "#import <LoginWithAmazon/LoginWithAmazon.h>",
        objectiveCTypes
            + objectiveCStatements.map {
                "void fN(AIError *error, id delegate, NSUInteger code, API api) {\n    \($0)\n}"
            })

    /// One file for each error constant. The lines of every second file end with CR LF.
    private static func files(_ suffix: String, _ head: String, _ pieces: [String]) -> [String: String] {
        errors.indices.reduce(into: [:]) { files, file in
            let parts = pieces.enumerated().map { fill($1, file, number: file * pieces.count + $0) }
            let lines = ([head] + parts).joined(separator: "\n").components(separatedBy: "\n")
            files["Generated\(file).\(suffix)"] = lines.joined(separator: file.isMultiple(of: 2) ? "\n" : "\r\n")
        }
    }

    private static func fill(_ piece: String, _ file: Int, number: Int) -> String {
        let values = [
            ("\\bE\\b", errors[file]), ("\\bF\\b", errors[(file + 1) % errors.count]),
            ("\\bO\\b", options[file % options.count]), ("(?<=\\b[a-zA-Z])N\\b", "\(number)"),
        ]
        return values.reduce(piece) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .regularExpression) }
    }

    // MARK: Swift

    private static let parameters =
        "_ error: AIError, _ delegate: (any AIAuthenticationDelegate)?, _ code: UInt, _ api: API"

    private static let swiftStatements = [
        "switch code { case E: break; case F where code > 1, E: break; default: break }",
        "if case E = code {}; guard case F = code else { return nil }; for case E in [code] {}",
        "_ = [E: 1, F: 2]; _ = [\"a\": [O: E], O: [:]]", "_ = code > 1 ? E : F; print(code > 2 ? E : F)",
        "switch (code, code) { case (E, _), (1, F): break; case (E...F, 2): break; default: break }",
        "print(\"E \\(E) \\(\"\\(F) O\")\", #\"\\(E) \\#(F) \" \"#, 4 / 2, AIErrorDomain)",
        "print(\"\"\"\n  E \\(F) \" \\\n  AIMobileLib.getProfile(nil) \\(\"O\")\n  \"\"\")",
        "/* E /* F */ O ' \" */ print(E) // AIMobileLib.getProfile(nil) \"",
        "AIMobileLib.getProfile(delegate); AIMobileLib.getProfile(delegate, withOptions: [O: true])",
        "AIMobileLib.authorizeUser(forScopes: [E], delegate: { delegate }(), options: [O: [F]])",
        "AIMobileLib.authorizeUser ( forScopes : [] , delegate : nil )",
        "AIMobileLib.authorizeUserForScopes([\"a\"],\n      delegate: delegate)",
        "AIMobileLib.getAccessToken(forScopes: [], withOverrideParams: [O: \"YES\"], delegate: delegate)",
        "AMZNLWAMobileLib.getAccessTokenForScopes([], withOverrideParams: nil, delegate: nil)",
        "LoginWithAmazonLegacy.AIMobileLib\n      .clearAuthorizationState(delegate)",
        "let f = AIMobileLib.authorizeUser(forScopes:delegate:options:), g = AIMobileLib.getClientId; f([], nil, [:])\n _ = g",
        "if AIMobileLib.handleOpen(URL(string: \"a\"), sourceApplication: \"E\"), AIMobileLib.getRedirectUri() != nil {}",
        "func own(API: Int, O: String = O) {}; own(API: 1)",
        "switch api { case .getProfile, .getAccessToken: break; default: break }",
        "_ = api == .authorizeUser || [.getProfile].contains(api) ? API(rawValue: 1) : .getProfile",
        "if case API.getAccessToken = api {}; let all: [API: Int] = [.authorizeUser: 1, API.getProfile: 2]; _ = all",
        "_ = [APIError](); _ = error as Any as? APIResult; _ = type(of: error) == AIError.self",
        "let run = { (error: AIError?, api: API) -> UInt in error?.code ?? E }; _ = run(nil, api)",
        "_ = APIResult(resultFor: .getProfile, andResult: [O: E]); _ = APIError(errorFor: api, andError: error)",
        "\n    #if false\n    _ = E\n    #else\n    _ = F\n    #endif\n",
        "print(AMZNScopeFactory.getScopeDataAsJsonString([], withErrorObject: error), try! AMZNScopeFactory.getScopeDataAsJsonString([]))",
        "_ = LoginWithAmazonLegacy.E",
    ]

    private static let swiftTypes = [
        "class KN { init?(E: UInt, _ run: (UInt) -> UInt = { _ in E }, API: Int = 1) {} }",
        "final class AN: NSObject, AIAuthenticationDelegate {\n  func requestDidSucceed(_ apiResult: APIResult) {}\n"
            + "  func requestDidFail(_ e: APIError) { if e.error.code == E {} }\n}",
        "protocol DN { func f(_ x: API) -> APIResult; var code: UInt { get } }",
        "enum EN { case failed(AIError), done(API, code: UInt)\n  static let x = E; static var y: UInt { F } }",
        "class FN { init(code: UInt = E) {}; subscript(api: API) -> UInt { api == .getProfile ? E : F } }",
        "typealias GN = AMZNLWAMobileLib; func gN(_ a: AMZNLWAError?) {}",
        "let hN = E, iN: AMZNLWAAuthenticationDelegate? = nil",
    ]

    // MARK: Objective-C

    private static let objectiveCStatements = [
        "switch (code) { case E: break; default: break; }", "NSUInteger x = code > 1 ? E : F; (void)x;",
        "if (code == E || F==code) code = E; // F ' \"", "NSDictionary *d = @{O: @(E), @\"F\" : @[O]}; (void)d;",
        "[AIMobileLib getProfile:delegate]; /* [AIMobileLib getProfile:nil] E */",
        "[AIMobileLib\n        getProfile:code ? delegate : nil\n       withOptions:@{O : @\"O\"}];",
        "[AMZNLWAMobileLib authorizeUserForScopes:@[ @\"E\" ] delegate:delegate];",
        "[AIMobileLib authorizeUserForScopes:@[] delegate:^{ return delegate; }() options:nil];",
        "[AIMobileLib getAccessTokenForScopes:nil withOverrideParams:@{O: O} delegate:delegate ?: nil];",
        "BOOL b = [AIMobileLib handleOpenURL:nil sourceApplication:[AIMobileLib getClientId]]; (void)b;",
        "[[AIMobileLib class] clearAuthorizationState:nil]; SEL s = @selector(getProfile:withOptions:); (void)s;",
        "id t = AIMobileLib.getRedirectUri; char c = '\"'; (void)t; (void)c; (void)\"\\\"E\";",
        "switch (api) { case kAPIGetProfile: case kAPIAuthorizeUser: break; default: break; } (void)sizeof(API);",
        "APIResult *r = [[APIResult alloc] initResultForAPI:kAPIGetProfile andResult:AIErrorDomain]; (void)r.api;",
        "APIError *f = [[APIError alloc] initErrorForAPI:(API)1 andError:[AIError new]]; (void)f;",
        "id<AIAuthenticationDelegate> d = delegate; AMZNLWAError *o = error; const API a = api; (void)d; (void)o; (void)a;",
        "void (^done)(APIResult *, AIError *) = ^(APIResult *r, AIError *e) { (void)(e.code == E); }; (void)done;",
        "\n#if 0\n    code = E; it's\n#else\n    code = F;\n#endif\n",
        "NSUInteger codes[] = {E, [2] = F}; (void)codes; switch (code) { case E ... E: break; default: break; }",
        "\n#pragma mark - E isn't used\n    // E \\\n       F\n",
        "(void)[AMZNScopeFactory getScopeDataAsJsonString:@[] withErrorObject:error];",
    ]

    private static let objectiveCTypes = [
        "@interface LN : NSObject\n@end\n@implementation LN {\n  APIError *_e;\n}\n- (API)a { return (API)1; }\n@end",
        "@class AIError, APIResult;\n@protocol AIAuthenticationDelegate;",
        "@interface AN : NSObject <AIAuthenticationDelegate>\n@property (strong) APIResult *last;\n- (API)API:(API)API;\n@end",
        "@interface BN : NSObject <NSObject, AMZNLWAAuthenticationDelegate> {\n  API _api;\n}\n- (NSUInteger)API;\n@end",
        "@interface CN : NSObject\n+ (void)getProfile:(id)x;\n@end\n@implementation CN\n"
            + "+ (void)getProfile:(id)x { [self getProfile:[CN class]]; [CN getProfile:x]; }\n@end",
        "@interface APIError (EN)\n@end\n@implementation APIError (EN)\n- (NSUInteger)fN { return self.error.code; }\n@end",
        "@interface KN : NSObject\n@end\n@interface KN (API) <AIAuthenticationDelegate>\n@end\n@implementation KN (API)\n@end",
        "typedef API TN; typedef void (^HN)(APIError *); static const NSUInteger gN = E; extern void iN(APIResult *);",
    ]
}
