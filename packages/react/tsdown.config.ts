import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { transform } from 'esbuild'
import { defineConfig } from 'tsdown'

/** `import css from './X.css?inline'` as in Vite: the minified text of the stylesheet. */
const inlineCss = {
  name: 'latchkey-inline-css',
  resolveId(source: string, importer: string | undefined) {
    if (!source.endsWith('.css?inline') || !importer) return null
    return { id: resolve(importer, '..', source) }
  },
  async load(id: string) {
    if (!id.endsWith('.css?inline')) return null
    const css = await readFile(id.slice(0, -'?inline'.length), 'utf8')
    const { code } = await transform(css, { loader: 'css', minify: true, target: 'es2022' })
    // esbuild leaves the values of custom properties as they are written.
    const short = code
      .trim()
      .replace(/([,:(]) +| +(?=\))/g, '$1')
      .replaceAll(' / ', '/')
    return { code: `export default ${JSON.stringify(short)}`, moduleType: 'js' as const }
  },
}

/** What a page loads with the button. */
const eagerSources = [
  'buttons/(?!Isolated)',
  'provider/',
  'createModal.ts',
  'modal/router/initialStack.ts',
  'modal/homeStack.ts',
  'modal/hasAccount.ts',
  'modal/ui/Address/shortAddress.ts',
]
/** Parts of the ui kit that only lists show, and other pieces that stay with the views they belong to. */
const laterParts =
  'Qr/|OtpInput/|TokenChip/|Avatar/|Address/|CopyButton/|NetworkImage/|Input/|Tabs/|Switch/|List/|LoadMore/|Empty/|StaleLine/|HiddenRow/|' +
  'RowSkeletons/|FactList/|Side/|Decision/|Foreign|Icon/[a-z]+Icon.ts'
/** What the way to a connection needs; the QR code and its encoder stay with the view that draws one. */
const modalSources = [
  'modal/shell/(?!EmbeddedRoot|ModalRegion|lateViews|(buy|email|held|name|send|swap)Views)',
  `modal/ui/(?!${laterParts})`,
  'modal/styles/(?!isolatedHost)',
  'modal/(createModalControl.ts|ViewNotOpenableError.ts|router/(?!pairingHome)|snackbar/)',
  'modal/messages/(?!en.ts|enFlows|flowsOf|ar|loadLanguage|speak|ButtonText|en/)',
  'modal/messages/en/(shell|connect).ts',
  'modal/theme/',
  'modal/flow/',
  'modal/views/ConnectingExternal/(?!index)',
  'modal/wallets/(ConnectorRows|orderWallets|useLatePart|Wallets\\.)',
  'hooks/(actionState|useAction|useConfigValue|useConnect|useConnectors).ts',
]
/** What the views of an account and those of networks share. */
const networkSources = [
  'modal/messages/en/accountWords.ts',
  'modal/ui/NetworkImage/',
  'hooks/(useAccount|useNetwork|useNetworks).ts',
]
/** What lists of an account and those of wallets share. */
const listSources = [
  'modal/format/cleanText.ts',
  'modal/lazy/LazyPart.tsx',
  'modal/ui/(Empty|Foreign|Icon/searchIcon|Input/|List|LoadMore|RowSkeletons)',
  'hooks/(refreshBalances|useData|useDataClient|useOnline).ts',
]
/** What the views of an account and of sending share. */
const accountSources = [
  'modal/account/(?!Altered|AccountExtras|NameRow|Receiver(F|Na|W)|Lookalike|TransferWords|isAltered|WalletsRow|BuyButton|SwapButton|useOffered|AccountWorth|PendingBadge)',
  'modal/format/',
  'modal/messages/en/(account|send).ts',
  'modal/ui/(Address|Avatar|Decision|HiddenRow|TokenChip|StaleLine|Icon/(coins|receive|send)Icon)',
  'modal/views/Account/useEventToast.ts',
  'hooks/(useAccountScope|useAddressCheck|useBalance|useConnection|useDisconnect|useRefreshBalances|useSend|useSendFee|useSendRefresh|useTokens).ts',
]
/** What an account and pairing share. */
const panelSources = ['modal/messages/en/copy.ts', 'modal/ui/(CopyButton|Icon/copyIcon|Tabs)']
/** What the views of the wallet directory share. */
const walletSources = [
  'modal/messages/en/wallets.ts',
  'modal/terms/Terms.tsx',
  'modal/terms/termsOf.ts',
  'modal/wallets/(WalletRows|isMobile|showsAllWallets)',
  'hooks/(usePairing|useSuggestedWallets|useWalletImages).ts',
]
/** What the views of signing in by e-mail and of its wallet share. */
const loginSources = [
  'modal/login/(?!SocialButtons|SocialFailure|SocialMark|socialMarks|chooseSocial|startSocial|describeSocial)',
  'modal/messages/en/login.ts',
  'modal/ui/(OtpInput|Icon/(mail|key)Icon)',
]
/** What the ways to sign in with another service share. */
const socialSources = [
  'modal/login/(SocialButtons|SocialFailure|SocialMark|socialMarks|chooseSocial|startSocial|describeSocial)',
  'modal/messages/en/socialLogin.ts',
]
/** What the views of swapping share. */
const swapSources = ['modal/swap/(?!fillForm|trend/)', 'modal/messages/en/swap.ts']
/** What the views of names of accounts share. */
const nameSources = [
  'modal/names/(?!useNamesPlace)',
  'modal/messages/en/names.ts',
  'hooks/(useNames|useNameSuggestions).ts',
]
/** What the views of buying share. */
const buySources = ['modal/onramp/', 'modal/messages/en/buy.ts', 'hooks/useOnramp']
/** Declarations are built beside the code under the paths of their sources, and are no part of its chunks. */
function isOf(sources: readonly string[]): (id: string) => boolean {
  return (id) => {
    const path = id.replaceAll('\\', '/')
    return !path.includes('.d.ts') && new RegExp(`/packages/react/src/(${sources.join('|')})`).test(path)
  }
}

export default defineConfig({
  entry: { index: 'src/exports/index.ts' },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: { sourcemap: true },
  sourcemap: true,
  clean: true,
  // A name is a file of its own here already, and the app's bundler adds its own hash.
  hash: false,
  fixedExtension: false,
  plugins: [inlineCss],
  // Without the groups every shared component is a file of its own, and the first dialog costs forty requests.
  outputOptions: {
    codeSplitting: {
      groups: [
        { name: 'eager', test: isOf(eagerSources), priority: 5 },
        { name: 'ModalRoot', test: isOf(modalSources), priority: 4 },
        { name: 'listParts', test: isOf(listSources), priority: 4 },
        { name: 'panelParts', test: isOf(panelSources), priority: 4 },
        { name: 'networkParts', test: isOf(networkSources), priority: 3 },
        { name: 'loginParts', test: isOf(loginSources), priority: 3 },
        { name: 'socialParts', test: isOf(socialSources), priority: 3 },
        {
          name: 'lateTitles',
          test: isOf(['modal/messages/en/(buy|family|help|login|name|swap)Titles.ts']),
          priority: 3,
        },
        { name: 'sideParts', test: isOf(['modal/ui/Side/']), priority: 2 },
        { name: 'factParts', test: isOf(['modal/ui/FactList/']), priority: 2 },
        { name: 'nameParts', test: isOf(nameSources), priority: 1 },
        { name: 'holdingsParts', test: isOf(['modal/messages/en/(heldTexts|holdings).ts']), priority: 1 },
        { name: 'buyParts', test: isOf(buySources), priority: 1 },
        { name: 'swapParts', test: isOf(swapSources), priority: 1 },
        { name: 'walletParts', test: isOf(walletSources), priority: 3 },
        // Not `networks`: some file systems take that for the view's own file.
        { name: 'networkWords', test: isOf(['modal/messages/en/networks.ts']), priority: 2 },
        { name: 'accountParts', test: isOf(accountSources), priority: 2 },
      ],
    },
  },
  // Bundlers for React server components read it; a chunk of a client entry may carry it too.
  banner: { js: "'use client';" },
})
