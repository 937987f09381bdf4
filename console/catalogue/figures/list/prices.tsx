import { feeds } from '@vitrina/schema/product-feeds'
import { FigureList } from './figure-list.tsx'

/** The prices of all products, user type by user type. */
const Prices = () => <FigureList feed={feeds.prices} />

export default Prices
