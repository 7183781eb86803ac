import { defineFlow } from '../../defineFlow.ts'
import { ConnectingWalletConnect } from './ConnectingWalletConnect.tsx'
import { ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic.tsx'

export default defineFlow({ views: { ConnectingWalletConnect, ConnectingWalletConnectBasic } })
