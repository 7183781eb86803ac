// `ConnectingSiwe` is the older name of the same view.
export { SIWXSignMessage, SIWXSignMessage as ConnectingSiwe } from './SIWXSignMessage.tsx'
