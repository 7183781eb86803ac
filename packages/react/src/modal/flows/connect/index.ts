import { WalletRequestPanel } from '../../ui/WalletRequestPanel.tsx'
import { ConnectingExternal } from './ConnectingExternal.tsx'

/**
 * The view that follows a click in the list of wallets. It loads after the first paint. `Connect` and `ConnectWallets` come with
 * the shell (`modal/flows.ts`). The kit's parts that it doesn't use are left to the flows after it.
 */
export default { views: { ConnectingExternal }, styles: WalletRequestPanel.css }
