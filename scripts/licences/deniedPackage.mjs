/** Packages no tree of ours may hold, by name and version, each with the reason a person reads. */
const rules = [
  { name: /^@reown\/appkit/, from: '1.8.1', why: 'licence text bound to the vendor since 1.8.1' },
  { name: /^@reown\/walletkit$/, from: '1.2.11', why: 'licence bound to the vendor since 1.2.11' },
  {
    name: /^@reown\/(?!appkit|walletkit$)/,
    from: '0.0.0',
    why: 'vendor package, not named with an exact version',
  },
  { name: /^@walletconnect\/pay$/, from: '0.0.0', why: 'vendor licence' },
  { name: /^@walletconnect\//, from: '2.21.9', why: 'licence bound to the vendor since 2.21.9' },
  { name: /^sharp$/, from: '0.0.0', why: 'brings libvips under the LGPL' },
  { name: /^@img\/sharp-libvips/, from: '0.0.0', why: 'LGPL' },
  { name: /^smoldot$/, from: '0.0.0', why: 'GPL, allowed only in its opt-in profile' },
]

/** Why the package is denied, or `undefined`. */
export function deniedPackage(name, version) {
  return rules.find((rule) => rule.name.test(name) && !isBefore(version, rule.from))?.why
}

function isBefore(version, limit) {
  const a = version.split(/[.-]/).map(Number)
  const b = limit.split('.').map(Number)
  for (let i = 0; i < 3; i++) {
    if ((a[i] || 0) !== b[i]) return (a[i] || 0) < b[i]
  }
  return false
}
