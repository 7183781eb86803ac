import { defineFlow } from '../../defineFlow.ts'
import { WalletCompatibleNetworks } from './WalletCompatibleNetworks.tsx'
import { WalletReceive } from './WalletReceive.tsx'

export default defineFlow({ views: { WalletCompatibleNetworks, WalletReceive } })
