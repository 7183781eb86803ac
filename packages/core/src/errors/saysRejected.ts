const byUser =
  /\buser\b.{0,24}\b(?:reject|den(?:y|ied)|cancel|declin|disapprov|abort)|\b(?:reject|deni|cancel|declin)\w* by (?:the |your )?(?:user|wallet owner)/i
const bare = /^(?:request |transaction |signature )?(?:was )?(?:rejected|cancell?ed|declined)\.?$/i

/** Whether an error's own words say that the person declined, for wallets whose code doesn't (S8.54). */
export function saysRejected(message: string | undefined): boolean {
  return message !== undefined && (byUser.test(message) || bare.test(message.trim()))
}
