/** As `errors`, for what can only fail once a wallet is connected: moving to a network, sending, disconnecting. */
export const accountErrors = {
  'error.rpc.transactionRejected':
    'The network refused the transaction and nothing was sent. Check the amount and the fee.',
  'error.rpc.sendFailed': 'The wallet couldn’t send the transaction. Check your balance, then try again.',
  'error.rpc.unrecognizedChain': 'The wallet doesn’t know this network. Add it in the wallet first.',
  'error.rpc.invalidChainId': 'The wallet didn’t accept this network. Choose another one.',
  'error.ChainAdapterNotFoundError': 'This app can’t use this network. Choose another network.',
  'error.ChainNotSupportedError':
    'The wallet couldn’t add this network. Add it in the wallet, or choose another.',
  'error.ConnectionClientNotSetError': 'This kind of wallet can’t do that here. Choose another wallet.',
  'error.ContextMismatchError':
    'Your account, network or wallet changed after you started, so nothing was sent. Check it and start again.',
  'error.DisconnectError': 'Failed to disconnect',
  'error.HttpError': 'The service didn’t answer as expected. Try again in a moment.',
  'error.InsufficientFeeError':
    'You don’t have enough for the network fee. Add some of this network’s currency.',
  'error.InsufficientFundsError':
    'You don’t have enough for this amount and its fee. Enter a smaller amount.',
  'error.InvalidAddressError':
    'This is not an address of this network. Copy it again from where it comes from.',
  'error.InvalidAmountError': 'This is not an amount. Write it like 1.5.',
  'error.InvalidSendError': 'Please enter a valid amount and receiver address',
  'error.NetworkClientNotSetError': 'This wallet can’t switch networks from here. Switch it in the wallet.',
  'error.NetworkNotServedError':
    'There is no data for this network here. Balance, receiving and sending still work.',
  'error.NetworkUnreadError': 'This network could not be read just now. Try again in half a minute.',
  'error.NoServerError': 'This app has no server for this, so it can’t be shown.',
  'error.NotConnectedError': 'No wallet is connected. Connect one, then try again.',
  'error.ReconnectingError': 'Your wallet hasn’t answered yet. Wait a moment, or connect it again.',
  'error.RpcChainMismatchError': 'The service for this network answered for another one, so it isn’t used.',
  'error.TokenTransferError':
    'The token refuses this transfer, so nothing was sent. Check the amount and the receiver.',
  'error.UnreachableError': 'The service couldn’t be reached. Check your connection, then try again.',
  'error.UnsupportedSendError': 'This can’t be sent from here, so nothing was sent. Choose another token.',
  'error.InvalidResponseError': 'The service answered with something unusable. Try again in a moment.',

  // Said by views of an account and of networks.
  'account.gone': 'No account is connected any more.',
  'networks.testnet': 'Testnet',
  'networks.empty': 'This app offers no network for your wallet.',
} as const
