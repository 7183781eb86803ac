/** Tags of the messages a relay publishes itself for a client (W9.2), and of those whose sender's origin it attests. */
export const relayTags = {
  sessionPropose: 1100,
  sessionProposeResponse: 1101,
  sessionSettle: 1102,
  sessionRequest: 1108,
  sessionAuthenticate: 1116,
} as const
