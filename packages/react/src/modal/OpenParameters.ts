import type { ChainNamespace, SendArguments, SwapArguments } from '@latchkey/core'
import type { OpenableView } from './OpenableView.ts'

/** Parameters of `modal.open`. */
export type OpenParameters = {
  /**
   * Another name is refused with `ViewNotOpenableError`: thrown, or, while the modal's code is still on its way, logged; one that
   * needs an account shows `Connect` without.
   */
  view?: OpenableView | undefined
  namespace?: ChainNamespace | undefined
} & (
  | { uri?: undefined; arguments?: undefined }
  /** `uri`: a pairing of the app's own, shown as a code and a link; who waits for the wallet is the app. */
  | { view: 'ConnectingWalletConnectBasic'; uri?: string | undefined; arguments?: undefined }
  /** What the form begins with. */
  | { view: 'Swap'; uri?: undefined; arguments?: SwapArguments | undefined }
  | { view: 'WalletSend'; uri?: undefined; arguments?: SendArguments | undefined }
)
