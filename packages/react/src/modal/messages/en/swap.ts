import { accountWords } from './accountWords.ts'
import { swapTitles } from './swapTitles.ts'

/** Texts of swapping tokens. */
export const swap = {
  ...accountWords,
  ...swapTitles,

  'swap.gone': 'No account is connected any more.',
  'swap.loading': 'Loading tokens',
  'swap.from': 'You give',
  'swap.to': 'You get',
  'swap.choose': 'Choose a token',
  'swap.token': '{symbol}, choose another token',
  'swap.flip': 'Swap the other way round',
  'swap.max': 'Max',
  'swap.balance': '{amount} {symbol} available',
  'swap.typeToken': '{worth}, type the amount in {symbol}',
  'swap.typeWorth': '{worth}, type the amount in US dollars',
  'swap.review': 'Review swap',
  'swap.quoting': 'Asking for a price…',
  'swap.rate': 'Rate',
  'swap.rateValue': '1 {from} = {amount} {to}',
  'swap.minimum': 'You get at least',
  'swap.impact': 'Price impact',
  'swap.impactHigh':
    'You would lose {percent} % of the worth to this swap. The pools hold little of these tokens: try a smaller amount.',
  'swap.slippage': 'Slippage',
  'swap.slippageHint':
    'How much the price may move until the network takes the swap. Beyond it nothing is swapped.',
  'swap.percent': '{percent} %',
  'swap.networkFee': 'Network fee',
  'swap.providerFee': 'Provider fee',
  'swap.route': 'Route',
  'swap.source': 'Price by',
  'swap.amountShort': 'Incorrect amount',
  'swap.amountLong': 'Please enter a valid amount',
  'swap.insufficient': 'Insufficient balance',
  'swap.insufficientHint': 'The amount and the network fee are more than this account holds.',
  'swap.liquidity': 'Insufficient liquidity',
  'swap.liquidityHint': 'Nobody swaps this much between these tokens here. Try less, or another token.',
  'swap.unverified':
    'Anybody can make a token and call it {symbol}. This one is on no list: swap it only if you know its contract.',
  'swap.failed': 'The price can’t be read right now. Nothing was swapped.',
  'swap.offline': 'You are offline, so there is no price.',
  'swap.mismatch':
    'The transaction the server made is not what was quoted, so it was refused. Ask for a new price; if this happens again, tell the operator of this page.',
  'swap.priceFailed': 'Failed to fetch network token price',
  'swap.initializeFailed': 'Failed to initialize swap',
  'swap.allowanceFailed': 'Failed to check allowance',
  'swap.approvalFailed': 'Failed to create approval transaction',
  'swap.buildFailed': 'Failed to create transaction',
  'swap.sendFailed': 'Transaction error',
  'swap.retry': 'Try again',

  'swap.yours': 'Yours',
  'swap.suggested': 'Suggested',
  'swap.popular': 'Popular',
  'swap.unlisted': 'On no list',
  'swap.all': 'All tokens',
  'swap.search': 'Name, symbol or contract address',
  'swap.none': 'No token called “{search}”',
  'swap.noneHint': 'A token that isn’t listed is found by its contract address.',
  'swap.clear': 'Clear search',

  'swap.approveTitle': 'First, let {symbol} be swapped',
  'swap.approveText':
    'The exchange may take exactly {amount} {symbol} from this account, nothing else. Your wallet asks twice: for this, then for the swap.',
  'swap.approveReset': 'Before that, your wallet takes back what an older approval has left.',
  'swap.unlimited': 'Allow any amount',
  'swap.unlimitedHint':
    'Saves later approvals, but the exchange could then take all your {symbol} at any time.',
  'swap.approve': 'Approve {symbol}',
  'swap.confirm': 'Swap',
  'swap.waiting': 'Confirm in {wallet}',
  'swap.declined': 'You declined the request, so nothing was swapped.',
  'swap.moved': 'Your account or network changed, so this swap can’t be confirmed. Go back and start again.',
  'swap.started': 'Swap started',
  'swap.done': 'Swapped',
  'swap.reverted':
    'The network refused the swap, so nothing was swapped. Its price may have moved: try again.',
  'swap.unknown': 'Not confirmed yet. Look for the transaction in your wallet.',
} as const
