import { getWalletImages, getWallets } from '@latchkey/core'
import { defineFlow } from '../../defineFlow.ts'
import { AllWallets } from './AllWallets.tsx'
import { Downloads } from './Downloads.tsx'
import { GetWallet } from './GetWallet.tsx'
import { WhatIsAWallet } from './WhatIsAWallet.tsx'

export default defineFlow({
  views: { AllWallets, Downloads, GetWallet, WhatIsAWallet },
  actions: [getWallets, getWalletImages],
})
