import { defineFlow } from '../../defineFlow.ts'
import { ConnectingMultiChain } from './ConnectingMultiChain.tsx'
import { Networks } from './Networks.tsx'
import { SwitchActiveChain } from './SwitchActiveChain.tsx'
import { SwitchNetwork } from './SwitchNetwork.tsx'
import { UnsupportedChain } from './UnsupportedChain.tsx'
import { WhatIsANetwork } from './WhatIsANetwork.tsx'

export default defineFlow({
  views: {
    ConnectingMultiChain,
    Networks,
    SwitchActiveChain,
    SwitchNetwork,
    UnsupportedChain,
    WhatIsANetwork,
  },
})
