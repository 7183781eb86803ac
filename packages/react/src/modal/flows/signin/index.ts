import { defineFlow } from '../../defineFlow.ts'
import { SIWXSignMessage } from './SIWXSignMessage.tsx'

// `ConnectingSiwe` is the older name of the same view.
export default defineFlow({ views: { SIWXSignMessage, ConnectingSiwe: SIWXSignMessage } })
