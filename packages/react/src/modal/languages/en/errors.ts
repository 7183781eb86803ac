/**
 * What went wrong, by the name of the error (`error.<name>`), with its reason where that matters, or by the reason of a
 * wallet’s own code (`error.rpc.<reason>`).
 */
export const errors = {
  'error.rpc.parseError': 'The request couldn’t be read. Try again.',
  'error.rpc.invalidRequest':
    'The wallet didn’t understand the request, so nothing was done. Update the wallet, or try another one.',
  'error.rpc.methodNotFound': 'This wallet doesn’t know this request. Update it, or try another wallet.',
  'error.rpc.invalidParams':
    'Some details were wrong, so the request wasn’t carried out. Check what you entered.',
  'error.rpc.internalError': 'Something went wrong in your wallet. Try again in a moment.',
  'error.rpc.resourceNotFound':
    'What was requested doesn’t exist on this network. Check which network you’re on.',
  'error.rpc.resourceUnavailable':
    'A request is already pending in your wallet. Open your wallet and respond to it first.',
  'error.rpc.methodNotSupported': 'This network doesn’t support the request. Try another network.',
  'error.rpc.limitExceeded': 'Too many requests. Wait a moment, then try again.',
  'error.rpc.versionUnsupported': 'Your wallet is too old for this request. Update it, then try again.',
  'error.rpc.userRejected': 'You declined the request in your wallet. Nothing was done.',
  'error.rpc.userRejectedMethods': 'You declined the permissions in your wallet. Nothing was done.',
  'error.rpc.unsupportedCapability':
    'Your wallet lacks something these calls need, so nothing was sent. Try another wallet.',
  'error.rpc.callsChain':
    'Your wallet can’t send several calls on this network. Switch networks, or try another wallet.',
  'error.rpc.duplicateCalls':
    'These calls were sent before, so nothing was sent again. Look at your activity.',
  'error.rpc.unknownCalls':
    'Your wallet doesn’t know these calls. Look at the activity in the wallet that sent them.',
  'error.rpc.tooManyCalls':
    'These are more calls than your wallet can send at once, so nothing was sent. Do them in smaller steps.',
  'error.rpc.upgradeRejected':
    'You didn’t let your account do several things at once, so nothing was sent. Try again and agree, or do them one by one.',
  'error.rpc.notAtomic':
    'Your wallet can’t run these calls as one, so nothing was sent. Do them one by one, or try another wallet.',
  'error.rpc.unauthorized': 'Your wallet hasn’t allowed this yet. Open it and allow this site.',
  'error.rpc.unsupportedMethod': 'This wallet doesn’t support the request. Update it, or try another wallet.',
  'error.rpc.providerDisconnected': 'Your wallet isn’t online. Check your connection, then try again.',
  'error.rpc.chainDisconnected': 'Your wallet can’t reach this network. Switch networks, or try again.',
  'error.rpc.walletDefault': 'Your wallet couldn’t do this. Open it to see why.',
  'error.rpc.unknown': 'Your wallet or the network failed without giving a reason. Try again.',
  'error.rpc.invalidInput':
    'The network rejected the request. Check the amount, the address, and your balance for the network fee.',
  'error.AbortedError': 'The request was cancelled before it was answered.',
  'error.AdapterError.notFound': 'This app doesn’t support this kind of wallet. Choose another wallet.',
  'error.ConnectorNotFoundError':
    'This wallet wasn’t found in this browser. Check that it’s installed and enabled, then reload the page.',
  'error.InvalidNetworkError.notListed': 'This app doesn’t support this network. Choose another network.',
  'error.TimeoutError': 'The request timed out. Check your connection, then try again.',
  'error.TimeoutError.send':
    'Your wallet didn’t respond in time and may still send this. Check your wallet before you send it again.',
  'error.TransactionError.unanswered':
    'The network’s response was lost, so this may have been sent. Check your activity before you send it again.',
  'error.WalletUnavailableError':
    'The wallet isn’t responding. Check that it’s installed, enabled and unlocked, then try again.',
  'error.rpc.transactionRejected':
    'The network rejected the transaction, so nothing was sent. Check the amount and the network fee.',
  'error.rpc.sendFailed': 'Your wallet couldn’t send the transaction. Check your balance, then try again.',
  'error.rpc.unrecognizedChain': 'Your wallet doesn’t know this network. Add it in your wallet first.',
  'error.rpc.invalidChainId': 'Your wallet didn’t accept this network. Choose another network.',
  'error.AdapterError.chainNotFound': 'This app can’t use this network. Choose another network.',
  'error.InvalidNetworkError.notSupported':
    'The wallet couldn’t add this network. Add it in the wallet, or choose another.',
  'error.AdapterError.noConnections': 'This kind of wallet can’t do that here. Choose another wallet.',
  'error.ContextMismatchError':
    'Your account, network or wallet changed, so nothing was sent. Check them and start again.',
  'error.DisconnectError': 'Failed to disconnect',
  'error.HttpError': 'The service returned an unexpected response. Try again in a moment.',
  'error.InsufficientFundsError.fee':
    'You don’t have enough of the network’s currency for the network fee, so nothing was sent. Add some, then try again.',
  'error.InsufficientFundsError':
    'You don’t have enough for this amount and the network fee. Enter a smaller amount.',
  'error.InvalidAddressError':
    'This isn’t a valid address on this network. Copy it again from where you got it.',
  'error.InvalidAmountError': 'This isn’t a valid amount. Enter it like 1.5.',
  'error.InvalidParameterError':
    'This app made an invalid request, so nothing was done. Report it to the app.',
  'error.InvalidSendError': 'Please enter a valid amount and receiver address',
  'error.AdapterError.noNetworks':
    'You can’t switch this wallet’s network from here. Switch it in the wallet.',
  'error.ServerError.networkNotServed':
    'No data is available for this network. Balance, receive and send still work.',
  'error.ServerError.networkUnread': 'This network couldn’t be reached. Try again in 30 seconds.',
  'error.ServerError.missing': 'This app has no server for this, so it can’t be shown.',
  'error.InvalidNetworkError.malformed': 'This isn’t a valid network. Choose another network.',
  'error.InvalidNetworkError.noneActive': 'No network is selected. Choose a network, then try again.',
  'error.NotConnectedError': 'No wallet is connected. Connect one, then try again.',
  'error.ReconnectingError': 'Your wallet hasn’t responded yet. Wait a moment, or connect it again.',
  'error.RpcUrlError.otherChain':
    'The service for this network answered for another one, so it isn’t used. Choose another network, or try again later.',
  'error.NameMovedError':
    'This name now points to another address, so nothing was sent. Ask its owner for the address, then enter the name again.',
  'error.NameError': 'This name couldn’t be looked up, so nothing was sent. Try again in a moment.',
  'error.TokenTransferError':
    'The token’s contract rejected this transfer, so nothing was sent. Check the amount and the recipient.',
  'error.UnreachableError': 'The service couldn’t be reached. Check your connection, then try again.',
  'error.UnsupportedSendError':
    'This token can’t be sent from here, so nothing was sent. Choose another token.',
  'error.BitcoinTransactionError':
    'This Bitcoin transaction isn’t possible, so nothing was sent. Check the amount and the recipient.',
  'error.BitcoinTransactionError.dust':
    'This amount is too small for the network, so nothing was sent. Send at least 546 satoshis.',
  'error.BitcoinTransactionError.funds':
    'You don’t have enough bitcoin for the amount and the network fee. Enter a smaller amount.',
  'error.BitcoinTransactionError.feeLimit':
    'The network fee is far higher than it should be, so nothing was sent. Try again later.',
  'error.BitcoinTransactionError.refused':
    'The network rejected the transaction, so nothing was sent. Wait until earlier ones are confirmed, then try again.',
  'error.BitcoinTransactionError.altered':
    'Your wallet signed something different from what you approved here, so it wasn’t sent. Don’t use it for anything valuable.',
  'error.InvalidResponseError': 'The service returned an invalid response. Try again in a moment.',
} as const
