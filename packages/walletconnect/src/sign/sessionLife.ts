/** Life of a session, of a proposal, and the bounds of a request's (W9.3), seconds. */
export const sessionLife = {
  session: 604_800,
  proposal: 300,
  authentication: 3_600,
  leastRequest: 300,
  mostRequest: 604_800,
} as const
