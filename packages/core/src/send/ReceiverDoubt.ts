/**
 * Why an address one can send to may not be the one that was meant (S5.20). `offCurve` = no key can sign for it, only a
 * program; `missing` = the chain has not met it yet; `contract` = a program lives there, which may keep what it gets.
 */
export type ReceiverDoubt = 'offCurve' | 'missing' | 'contract'
