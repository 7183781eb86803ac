import { defineFlow } from '../../defineFlow.ts'
import { Connect } from './Connect.tsx'
import { ConnectingExternal } from './ConnectingExternal.tsx'
import { ConnectWallets } from './ConnectWallets.tsx'

export default defineFlow({ views: { Connect, ConnectingExternal, ConnectWallets } })
