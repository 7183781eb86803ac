export { getImitatedTokens, type ImitatedToken } from '../directory/imitatedTokens.ts'
export { isDust } from '../dust.ts'
export { createSpamTokenFilter, isAdvertising, isLookalike, type SpamCandidate } from '../spam.ts'
