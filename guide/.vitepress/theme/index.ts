// Without web fonts: system fonts need no download.
import theme from 'vitepress/theme-without-fonts'

export default theme
