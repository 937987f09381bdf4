import { feeds } from '@vitrina/schema/product-feeds'
import { FigureList } from './figure-list.tsx'

/** Prices of all products, by user type. */
const Prices = () => <FigureList feed={feeds.prices} />

export default Prices
