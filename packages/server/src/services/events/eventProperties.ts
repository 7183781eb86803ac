// Lists of properties that several events share.
const failure = ['message']
const send = ['network', 'isSmartAccount', 'token', 'amount']
const swap = ['network', 'isSmartAccount', 'swapFromToken', 'swapToToken', 'swapFromAmount', 'swapToAmount']
const siwx = ['network', 'isSmartAccount']
const names = ['isSmartAccount', 'ensName']
const provider = ['provider']

/**
 * Every known event and the properties stored for it. An event without a row is discarded. Other properties are
 * discarded too: of history requests neither address nor project nor cursor is stored.
 */
export const eventProperties: ReadonlyMap<string, readonly string[]> = buildMap({
  INITIALIZE: ['networks'],
  MODAL_OPEN: ['connected'],
  MODAL_CLOSE: ['connected'],
  CLICK_ALL_WALLETS: [],
  SELECT_WALLET: ['name', 'platform'],
  SEARCH_WALLET: ['badge', 'search'],
  CLICK_WALLET_HELP: [],
  CLICK_NETWORK_HELP: [],
  CLICK_GET_WALLET_HELP: [],
  GET_WALLET: ['name', 'explorerId', 'type'],
  CONNECT_SUCCESS: ['method', 'name', 'reconnect'],
  CONNECT_ERROR: failure,
  USER_REJECTED: failure,
  CONNECT_PROXY_ERROR: ['message', 'name'],
  DISCONNECT_SUCCESS: ['namespace'],
  DISCONNECT_ERROR: failure,
  CLICK_NETWORKS: [],
  SWITCH_NETWORK: ['network'],
  CLICK_SIGN_SIWX_MESSAGE: siwx,
  CLICK_CANCEL_SIWX: siwx,
  SIWX_AUTH_SUCCESS: siwx,
  SIWX_AUTH_ERROR: [...siwx, ...failure],
  EMAIL_LOGIN_SELECTED: [],
  EMAIL_SUBMITTED: [],
  DEVICE_REGISTERED_FOR_EMAIL: [],
  EMAIL_VERIFICATION_CODE_SENT: [],
  EMAIL_VERIFICATION_CODE_PASS: [],
  EMAIL_VERIFICATION_CODE_FAIL: failure,
  EMAIL_EDIT: [],
  EMAIL_UPGRADE_FROM_MODAL: [],
  SOCIAL_LOGIN_STARTED: provider,
  SOCIAL_LOGIN_SUCCESS: provider,
  SOCIAL_LOGIN_ERROR: provider,
  SOCIAL_LOGIN_REQUEST_USER_DATA: provider,
  SOCIAL_LOGIN_CANCELED: provider,
  CLICK_TRANSACTIONS: ['isSmartAccount'],
  ERROR_FETCH_TRANSACTIONS: ['isSmartAccount'],
  LOAD_MORE_TRANSACTIONS: ['isSmartAccount'],
  SET_PREFERRED_ACCOUNT_TYPE: ['accountType', 'network'],
  OPEN_SWAP: swap,
  CLICK_SELECT_TOKEN_TO_SWAP: swap,
  CLICK_SELECT_NETWORK_TO_SWAP: swap,
  INITIATE_SWAP: swap,
  SWAP_SUCCESS: swap,
  SWAP_ERROR: [...swap, ...failure],
  SWAP_APPROVAL_ERROR: [...swap, ...failure],
  OPEN_SEND: send,
  SEND_INITIATED: send,
  SEND_SUCCESS: send,
  SEND_REJECTED: [...send, ...failure],
  SEND_ERROR: [...send, ...failure],
  SELECT_BUY_CRYPTO: [],
  SELECT_BUY_PROVIDER: provider,
  SELECT_WHAT_IS_A_BUY: [],
  OPEN_ENS_FLOW: names,
  REGISTER_NAME_INITIATED: names,
  REGISTER_NAME_SUCCESS: names,
  REGISTER_NAME_ERROR: [...names, 'error'],
  // events of Latchkey only
  tokens_unavailable: ['network', 'reason'],
  storage_unavailable: ['operation'],
  wallet_unavailable: ['connectorId', 'name'],
  reconnect_end: ['connectorId', 'outcome'],
})

/** A map, because a received event may be named `constructor`. */
function buildMap(events: Record<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(events))
}
