Pod::Spec.new do |s|
  s.name     = 'LoginWithAmazon'
  s.version  = '3.1.4'
  s.summary  = 'The calls of Login with Amazon, made from source'
  s.homepage = 'https://example.com/shop'
  s.license  = { :type => 'Proprietary' }
  s.author   = 'Shop'
  s.platform = :ios, '15.0'
  s.source   = { :path => '.' }
  s.vendored_frameworks = 'LoginWithAmazon.xcframework'
end
