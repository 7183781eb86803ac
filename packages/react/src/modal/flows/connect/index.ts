import { WalletRequestPanel } from '../../ui/WalletRequestPanel.tsx'
import { ConnectingExternal } from './ConnectingExternal.tsx'

/**
 * The view that follows a click in the list of wallets. It loads after the first paint. `Connect` and `ConnectWallets` come with
 * the shell (`modal/flows.ts`). Only the styles of its panel are adopted with it; every later flow
 * adopts those of the whole kit (`defineFlow`).
 */
export default { views: { ConnectingExternal }, styles: WalletRequestPanel.css }
