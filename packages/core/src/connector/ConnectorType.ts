/** Connector types on the wire (W8.7). */
export type ConnectorType = 'INJECTED' | 'WALLET_CONNECT' | 'ANNOUNCED' | 'AUTH' | 'EXTERNAL' | 'MULTI_CHAIN'
