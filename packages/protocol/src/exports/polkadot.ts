export {
  formatSs58Address,
  genericSs58Prefix,
  getSs58Prefix,
  parseSs58Address,
  type Ss58Address,
} from '../ss58.ts'
