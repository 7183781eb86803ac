import { estimateSendFee, previewTransfer } from '@latchkey/core/transfers'
import { defineFlow } from '../../defineFlow.ts'
import { WalletSend } from './WalletSend.tsx'
import { WalletSendPreview } from './WalletSendPreview.tsx'
import { WalletSendSelectToken } from './WalletSendSelectToken.tsx'

export default defineFlow({
  views: { WalletSend, WalletSendPreview, WalletSendSelectToken },
  actions: [estimateSendFee, previewTransfer],
})
