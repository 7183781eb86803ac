export {
  type Config,
  type ConfigParameters,
  connect,
  createConfig,
  disconnect,
  getAccount,
  LatchkeyError,
  sendTransaction,
  signMessage,
  signTypedData,
  switchNetwork,
} from '@latchkey/core'
export { evm } from '@latchkey/core/evm'
export type { Modal, ModalEvent, ModalState, ThemeMode, ThemeVariables } from '../createModal.ts'
export { defineLatchkeyButton, type LatchkeyButtonParameters } from '../defineLatchkeyButton.tsx'
