Pod::Spec.new do |s|
  s.name             = 'flutter_amazon_login'
  s.version          = '2.0.0'
  s.summary          = 'Login with Amazon for Flutter'
  s.homepage         = 'https://example.com/flutter_amazon_login'
  s.license          = { :file => '../LICENSE' }
  s.author           = { 'Example' => 'mail@example.com' }
  s.source           = { :path => '.' }
  s.source_files     = 'flutter_amazon_login/Sources/flutter_amazon_login/**/*.swift'
  s.dependency 'Flutter'
  s.platform = :ios, '15.0'
  s.swift_version = '5.0'
  s.static_framework = true
  s.pod_target_xcconfig = { 'DEFINES_MODULE' => 'YES' }
  s.vendored_frameworks = 'flutter_amazon_login/LoginWithAmazon.xcframework'
  s.resource_bundles = {
    'flutter_amazon_login_privacy' => 'flutter_amazon_login/Sources/flutter_amazon_login/PrivacyInfo.xcprivacy'
  }
end
