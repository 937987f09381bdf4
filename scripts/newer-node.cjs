// Loaded into an npm that an older Node runs (see install.mjs): what it installs is for the Node that comes with the packages.
const { optionalDependencies } = require('../package.json')

Object.defineProperty(process, 'version', { value: `v${Object.values(optionalDependencies)[0]}` })
