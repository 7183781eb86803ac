/** Which views `open({ view })` takes, those of `OpenableView`. A pattern, for it is in the eager bundle. */
export const openableViews =
  /^(Connect|.+Basic|Ch.+|All.+|Account|Networks|Swap|Wallet(Send|Receive|C.+)|WhatIsA.+)$/
