// Loaded into npm under an older Node (see install.mjs): packages are installed for the packaged Node.
const { optionalDependencies } = require('../package.json')

Object.defineProperty(process, 'version', { value: `v${Object.values(optionalDependencies)[0]}` })
