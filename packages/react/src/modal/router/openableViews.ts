/** Which views `open({ view })` takes, those of `OpenableView`. A pattern, for it is in the eager bundle. */
export const openableViews = /^(Connect|.+Basic|(Ch|Al|Wh).+|Networks|Account|Swap|Wallet(Send|Receive|C.+))$/
