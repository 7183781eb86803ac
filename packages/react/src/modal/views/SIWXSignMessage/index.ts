// The older name is the same view (S2.07).
export { SIWXSignMessage, SIWXSignMessage as ConnectingSiwe } from './SIWXSignMessage.tsx'
