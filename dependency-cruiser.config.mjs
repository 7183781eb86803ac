// Who may import whom. The picture is in docs/architecture.md; scripts/check/importRules.test.mjs breaks each rule once.
const test = '([.]test[.](ts|tsx|mjs)$|/testing/)'

/**
 * The floors of a package, lowest first: a room imports its own floor and those below. `apart`: rooms of that floor never import
 * each other. `beside`: rooms that stand beside the floors; they import floors up to `under`, and none of those imports them.
 */
const houses = [
  {
    src: 'packages/core/src',
    floors: [
      { rooms: ['base/'] },
      { rooms: ['config/'] },
      { rooms: ['wallets/'] },
      { rooms: ['requests/', 'networks/'] },
      { rooms: ['accounts/'] },
      { rooms: ['transfers/', 'swaps/', 'onramp/', 'names/', 'signin/', 'analytics/'], apart: true },
      { rooms: ['createConfig[.]ts$', 'exports/'] },
    ],
    beside: { rooms: ['chains/', 'bindings/', 'embedded/', 'compat/', 'agent/'], under: 4 },
  },
  {
    src: 'packages/react/src',
    floors: [
      { rooms: ['modal/router[.]ts$', 'modal/device[.]ts$'] },
      {
        rooms: [
          'createModal[.]ts$',
          'LatchkeyContext[.]ts$',
          'modal/format[.]ts$',
          'modal/languages/',
          'modal/theme/',
        ],
      },
      { rooms: ['hooks/'] },
      { rooms: ['modal/ui/'] },
      { rooms: ['modal/flows/'] },
      { rooms: ['modal/flows[.]ts$', 'modal/shell/'] },
      {
        rooms: [
          'LatchkeyProvider[.]tsx$',
          'LatchkeyInline[.]tsx$',
          'mountModal[.]tsx$',
          'ConnectButton[.]tsx$',
          'exports/',
        ],
      },
    ],
  },
  {
    src: 'packages/siwx/src',
    floors: [
      { rooms: ['message/'] },
      { rooms: ['verifier/'] },
      { rooms: ['server/'] },
      { rooms: ['exports/'] },
    ],
  },
  {
    src: 'packages/server/src',
    floors: [
      { rooms: ['ports/', 'errors[.]ts$'] },
      { rooms: ['audit/', 'base/', 'http/', 'config/', 'chain/', 'secrets/'] },
      { rooms: ['services/', 'adapters/', 'indexer/'] },
      {
        rooms: [
          'backup/',
          'console/',
          'createServer[.]ts$',
          'createServices[.]ts$',
          'createPorts[.]ts$',
          'exports/',
        ],
      },
    ],
  },
]

/** One rule for each floor but the highest, and one for each room that stands apart or beside. */
function floorRules({ src, floors, beside }) {
  const name = src.split('/')[1]
  const path = (rooms) => `^${src}/(${rooms.join('|')})`
  const rules = floors.slice(0, -1).map(({ rooms }, at) => ({
    name: `${name}-floor-${at}-imports-nothing-above`,
    comment: `${rooms.join(', ')}: an import may point to the same floor or down; move what is shared to a lower room.`,
    severity: 'error',
    from: { path: path(rooms), pathNot: test },
    to: {
      path: path([
        ...floors.slice(at + 1).flatMap((floor) => floor.rooms),
        ...(beside && at <= beside.under ? beside.rooms : []),
      ]),
    },
  }))
  for (const { rooms } of floors.filter((floor) => floor.apart))
    for (const room of rooms)
      rules.push({
        name: `${name}-${room.replace(/[^a-z]/g, '')}-stands-apart`,
        comment: 'Features never import each other; what two of them need lies on a floor below.',
        severity: 'error',
        from: { path: path([room]), pathNot: test },
        to: { path: path(rooms.filter((other) => other !== room)) },
      })
  if (beside)
    rules.push({
      name: `${name}-beside-imports-nothing-above`,
      comment: `${beside.rooms.join(', ')} build on the floors up to accounts.`,
      severity: 'error',
      from: { path: path(beside.rooms), pathNot: test },
      to: { path: path(floors.slice(beside.under + 1).flatMap((floor) => floor.rooms)) },
    })
  return rules
}

/** @type {import('dependency-cruiser').IConfiguration} */

export default {
  forbidden: [
    ...houses.flatMap(floorRules),
    { name: 'no-cycle', comment: 'Types count too.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'protocol-imports-nothing',
      severity: 'error',
      from: { path: '^packages/protocol/' },
      to: { path: '^(packages/(?!protocol/)|apps/|devnet/)' },
    },
    {
      name: 'walletconnect-to-protocol-only',
      comment: 'It stands alone: an app or a wallet without the rest of us can use it.',
      severity: 'error',
      from: { path: '^packages/walletconnect/' },
      to: { path: '^(packages/(?!walletconnect/|protocol/)|apps/|devnet/)' },
    },
    {
      name: 'frame-knows-the-protocol-only',
      comment: 'It holds keys: small enough to be read whole.',
      severity: 'error',
      from: { path: '^packages/frame/' },
      to: { path: '^(packages/(core|react|server|cli|walletconnect)/|apps/|devnet/)' },
    },
    {
      name: 'others-use-the-frames-messenger-only',
      comment:
        'What touches keys is imported by nobody outside but the attack on a server that was taken over (T-CUST-1), on one of two, the wallet before a real bundler, and the wallets that sign after a restore.',
      severity: 'error',
      from: {
        path: '^(packages|apps)/',
        pathNot: [
          '^packages/frame/',
          '^packages/cli/src/testing/(attackCustody|goldenWallets|lootServer|startOperators|startSmartWallet)[.]ts$',
          '^packages/cli/src/contracts/(restoreDrill|smartWalletAttacks|smartWalletCuts)[.]contract[.]test[.]ts$',
        ],
      },
      to: { path: '^packages/frame/src/', pathNot: '^packages/frame/src/exports/' },
    },
    {
      name: 'core-not-to-react-or-server',
      severity: 'error',
      from: { path: '^packages/core/' },
      to: { path: '^(packages/(react|server|cli)/|apps/|devnet/)' },
    },
    {
      name: 'bindings-use-public-core-only',
      comment: 'Packages for apps with another library: they build on what any package can build on.',
      severity: 'error',
      from: { path: '^packages/(wagmi|ethers)/', pathNot: test },
      to: {
        path: '^(packages/(?!wagmi/|ethers/|protocol/src/exports/|core/src/exports/)|apps/|devnet/)',
      },
    },
    {
      name: 'compat-uses-public-entries-only',
      comment: 'Names of other kits over what any app can import.',
      severity: 'error',
      from: { path: '^packages/compat/', pathNot: test },
      to: {
        path: '^(packages/(?!compat/|(core|react|wagmi|ethers)/src/exports/)|apps/|devnet/)',
      },
    },
    {
      name: 'test-uses-public-walletconnect-only',
      comment: 'A wallet for tests of any dapp: it needs nothing else of ours.',
      severity: 'error',
      from: { path: '^packages/test/', pathNot: test },
      to: { path: '^(packages/(?!test/|walletconnect/src/exports/)|apps/|devnet/)' },
    },
    {
      name: 'react-not-to-server',
      severity: 'error',
      from: { path: '^packages/react/' },
      to: { path: '^(packages/(server|cli)/|apps/|devnet/)' },
    },
    {
      name: 'server-not-to-client',
      comment: 'The server and the browser packages share the protocol, and what verifies a sign-in.',
      severity: 'error',
      from: { path: '^packages/server/' },
      to: { path: '^(packages/(core|react|cli)/|apps/|devnet/)' },
    },
    {
      name: 'siwx-to-protocol-only',
      comment: 'A backend uses it without the rest of us, and so does the engine.',
      severity: 'error',
      from: { path: '^packages/siwx/', pathNot: test },
      to: { path: '^(packages/(?!siwx/|protocol/)|apps/|devnet/)' },
    },
    {
      name: 'siwx-is-used-by-its-entries',
      severity: 'error',
      from: { path: '^(packages|apps)/(?!siwx/)', pathNot: test },
      to: { path: '^packages/siwx/src/', pathNot: '^packages/siwx/src/exports/' },
    },
    {
      name: 'packages-not-to-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|directory)/' },
    },
    {
      name: 'no-chain-to-chain',
      comment:
        'Pairing without an adapter loads the switch of the EVM adapter, whose provider interface it has.',
      severity: 'error',
      from: { path: '^packages/core/src/chains/([^/]+)/' },
      to: {
        path: '^packages/core/src/chains/',
        pathNot: '^packages/core/src/chains/($1/|evm/switchNetwork\\.ts$)',
      },
    },
    {
      name: 'core-not-to-chains',
      comment: 'Only exports/ and the bindings name the chain folders.',
      severity: 'error',
      from: { path: '^packages/core/src/(?!exports/|chains/|bindings/)', pathNot: test },
      to: { path: '^packages/core/src/chains/' },
    },
    {
      name: 'no-flow-to-flow',
      comment:
        'A flow is a chunk: it navigates to views by name, and enters a part of another flow by import() alone.',
      severity: 'error',
      from: { path: '^packages/react/src/modal/flows/([^/]+)/', pathNot: test },
      to: {
        path: '^packages/react/src/modal/flows/',
        pathNot: '^packages/react/src/modal/flows/$1/',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'modal-uses-public-core-only',
      severity: 'error',
      from: { path: '^packages/react/src/', pathNot: test },
      to: { path: '^packages/core/src/', pathNot: '^packages/core/src/exports/' },
    },
    {
      name: 'no-service-to-service',
      severity: 'error',
      from: { path: '^packages/server/src/services/([^/]+)/', pathNot: test },
      to: { path: '^packages/server/src/services/', pathNot: '^packages/server/src/services/$1/' },
    },
    {
      name: 'keys-not-to-auth',
      comment:
        'Another operator may run the keys service: it knows sign-in by its public keys only (T-BOUND-1).',
      severity: 'error',
      from: { path: '^packages/server/src/(services/keys|http/caller|secrets)/', pathNot: test },
      to: { path: '^packages/server/src/services/auth/' },
    },
    {
      name: 'services-know-ports-only',
      comment: 'Only server.ts and the command line wire services to adapters.',
      severity: 'error',
      from: { path: '^packages/server/src/services/', pathNot: test },
      to: { path: '^packages/server/src/adapters/' },
    },
    {
      name: 'ports-are-types',
      severity: 'error',
      from: { path: '^packages/server/src/ports/' },
      to: { path: '^packages/server/src/(services|adapters)/' },
    },
    {
      name: 'product-not-to-tests',
      severity: 'error',
      from: { path: '^(packages|apps|devnet|directory)/', pathNot: test },
      to: { path: test },
    },
    { name: 'not-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'not-undeclared',
      severity: 'error',
      from: { path: '^(packages|apps|devnet|directory)/.*src', pathNot: test },
      // An optional peer counts as both: `peerDependenciesMeta` names it without a version.
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // what a build writes
    exclude: { path: '(^|/)dist/|^packages/frame/app/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['latchkey-source', 'import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
