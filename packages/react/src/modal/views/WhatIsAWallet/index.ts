export { WhatIsAWallet } from './WhatIsAWallet.tsx'
