/** Arabic text of the way to a wallet that a request waits in. */
export const offer = { 'offer.open': 'طلب في الانتظار: افتح {wallet}' } as const
