require "json"

package = JSON.parse(File.read(File.join(__dir__, "package.json")))

Pod::Spec.new do |s|
  s.name         = "react-native-amazon-login"
  s.version      = package["version"]
  s.summary      = "Login with Amazon for React Native"
  s.homepage     = "https://example.com/react-native-amazon-login"
  s.license      = "MIT"
  s.author       = "Example"
  s.platform     = :ios, "15.1"
  s.source       = { :git => "https://example.com/react-native-amazon-login.git", :tag => s.version }
  s.source_files = "ios/*.{h,m}"
  s.static_framework = true
  s.vendored_frameworks = "ios/LoginWithAmazon.xcframework"
  s.resource_bundles = {
    "LoginWithAmazonPrivacy" => "ios/LoginWithAmazon.xcframework/ios-arm64/LoginWithAmazon.framework/PrivacyInfo.xcprivacy"
  }
  s.dependency "React-Core"
end
