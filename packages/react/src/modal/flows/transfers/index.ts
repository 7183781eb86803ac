import { defineFlow } from '../../defineFlow.ts'
import { WalletCompatibleNetworks } from './WalletCompatibleNetworks.tsx'
import { WalletReceive } from './WalletReceive.tsx'
import { WalletSend } from './WalletSend.tsx'
import { WalletSendPreview } from './WalletSendPreview.tsx'
import { WalletSendSelectToken } from './WalletSendSelectToken.tsx'

export default defineFlow({
  views: { WalletCompatibleNetworks, WalletReceive, WalletSend, WalletSendPreview, WalletSendSelectToken },
})
