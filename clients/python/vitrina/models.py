"""What is read, as types. Written by scripts/python-models.ts from the declarations; not by hand.

Every field may be left out by ``fields``, and a newer server may send more.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict

#: The field that holds the caller's own key, of each kind of object.
KEYS: Dict[str, Optional[str]] = {
    "category": "group_category_id",
    "brand": "slug",
    "specification": "sp_key",
    "specification-value": "sp_key",
    "category-characteristic": None,
    "promo": "slug",
    "gift": "code",
    "video-review": "code",
    "custom-instance": "group_code_id",
    "custom-instance-item": "group_code_id",
    "product-group": "code",
    "v2/product-group": "code",
    "product": "group_product_id",
    "company": "group_code_id",
    "region": "code",
    "locality": "code",
    "sector": "code",
    "shop": "code",
    "discount-card": "barcode",
    "user-type": "name",
    "promocode": "code",
    "payment-certificate": "code",
}

OrderStatus = Literal[
    "new",
    "confirmed",
    "canceled",
    "done",
    "incollection",
    "collectedwithchanges",
    "tobereturnedintwodays",
    "collected",
    "completedandclosed",
    "returnedtowarehouse",
    "changedandclosed",
    "atcouriersortcenter",
    "ondelivery",
    "deliverydatemoved",
    "clientnoanswer",
    "recipientnotathome",
    "customerrefusal",
]

ChangeType = Literal[
    "category",
    "brand",
    "specification",
    "specification-value",
    "category-characteristic",
    "promo",
    "gift",
    "video-review",
    "custom-instance",
    "custom-instance-item",
    "product-group",
    "v2/product-group",
    "product",
    "company",
    "region",
    "locality",
    "sector",
    "shop",
    "discount-card",
    "user-type",
    "promocode",
    "payment-certificate",
    "stock",
    "price",
    "order",
    "person",
]


class Category(TypedDict, total=False):
    """Categories, as they are read."""

    id: int
    position: int
    name_ro: Optional[str]
    name_ru: Optional[str]
    name_en: Optional[str]
    name_uk: Optional[str]
    slug_ro: Optional[str]
    slug_ru: Optional[str]
    slug_en: Optional[str]
    slug_uk: Optional[str]
    hide: bool
    description_ro: Optional[str]
    description_ru: Optional[str]
    description_en: Optional[str]
    description_uk: Optional[str]
    description_position: Optional[int]
    group_category_id: Optional[str]
    meta_description_ro: Optional[str]
    meta_description_ru: Optional[str]
    meta_description_en: Optional[str]
    meta_description_uk: Optional[str]
    meta_title_ro: Optional[str]
    meta_title_ru: Optional[str]
    meta_title_en: Optional[str]
    meta_title_uk: Optional[str]
    meta_keywords_ro: Optional[str]
    meta_keywords_ru: Optional[str]
    meta_keywords_en: Optional[str]
    meta_keywords_uk: Optional[str]
    show_18_popup: bool
    category_id: Optional[List[int]]


class Brand(TypedDict, total=False):
    """Brands, as they are read."""

    id: int
    name: str
    slug: str
    description: Optional[str]
    image: Optional[str]
    hide: bool
    order: int
    link: Optional[str]
    seo_title: Optional[str]
    seo_keywords: Optional[str]
    seo_description: Optional[str]
    is_featured: bool


class Specification(TypedDict, total=False):
    """Characteristics, as they are read."""

    id: int
    name_ro: Optional[str]
    name_ru: Optional[str]
    name_en: Optional[str]
    name_uk: Optional[str]
    sp_key: Optional[str]


class SpecificationValue(TypedDict, total=False):
    """Characteristic values, as they are read."""

    id: int
    name_ro: Optional[str]
    name_ru: Optional[str]
    name_en: Optional[str]
    name_uk: Optional[str]
    sp_key: Optional[str]


class CategoryCharacteristicSpecifications(TypedDict, total=False):
    """In ``specifications`` of characteristic blocks."""

    id: Optional[int]


class CategoryCharacteristic(TypedDict, total=False):
    """Characteristic blocks, as they are read."""

    id: int
    category_id: int
    name_ro: Optional[str]
    name_ru: Optional[str]
    name_en: Optional[str]
    name_uk: Optional[str]
    hide: bool
    specifications: List[CategoryCharacteristicSpecifications]


class Promo(TypedDict, total=False):
    """Promotions, as they are read."""

    id: int
    name_ro: Optional[str]
    name_ru: Optional[str]
    name_en: Optional[str]
    name_uk: Optional[str]
    hide: bool
    info: Optional[str]
    expire_date: str
    position: Optional[int]
    priority: Optional[int]
    slug: str
    show_in_promo_block: bool
    show_is_slider: bool
    show_on: Optional[str]


class Gift(TypedDict, total=False):
    """Gifts with a product, as they are read."""

    id: int
    icon_ro: Optional[str]
    icon_ru: Optional[str]
    icon_en: Optional[str]
    icon_uk: Optional[str]
    image_ro: Optional[str]
    image_ru: Optional[str]
    image_en: Optional[str]
    image_uk: Optional[str]
    name_ro: Optional[str]
    name_ru: Optional[str]
    name_en: Optional[str]
    name_uk: Optional[str]
    link_ro: Optional[str]
    link_ru: Optional[str]
    link_en: Optional[str]
    link_uk: Optional[str]
    description_ro: Optional[str]
    description_ru: Optional[str]
    description_en: Optional[str]
    description_uk: Optional[str]
    start_time: str
    removal_time: str
    active: bool
    code: Optional[str]


class VideoReview(TypedDict, total=False):
    """Video reviews, as they are read."""

    id: int
    name_ro: Optional[str]
    name_ru: Optional[str]
    name_en: Optional[str]
    name_uk: Optional[str]
    link: str
    image: Optional[str]
    order: int
    active: bool
    code: Optional[str]


class CustomInstance(TypedDict, total=False):
    """Custom entities, as they are read."""

    id: int
    slug: str
    active: bool
    group_code_id: str
    order: Optional[int]
    name_ro: str
    name_ru: str
    name_en: str
    name_uk: str
    plural_name_ro: str
    plural_name_ru: str
    plural_name_en: str
    plural_name_uk: str
    description_ro: Optional[str]
    description_ru: Optional[str]
    description_en: Optional[str]
    description_uk: Optional[str]
    seo_title_ro: Optional[str]
    seo_title_ru: Optional[str]
    seo_title_en: Optional[str]
    seo_title_uk: Optional[str]
    seo_description_ro: Optional[str]
    seo_description_ru: Optional[str]
    seo_description_en: Optional[str]
    seo_description_uk: Optional[str]
    seo_keywords_ro: Optional[str]
    seo_keywords_ru: Optional[str]
    seo_keywords_en: Optional[str]
    seo_keywords_uk: Optional[str]


class CustomInstanceItem(TypedDict, total=False):
    """Elements of custom entities, as they are read."""

    id: int
    slug: str
    active: bool
    group_code_id: str
    order: Optional[int]
    custom_instance: int
    name_ro: str
    name_ru: str
    name_en: str
    name_uk: str
    description_ro: Optional[str]
    description_ru: Optional[str]
    description_en: Optional[str]
    description_uk: Optional[str]
    seo_title_ro: Optional[str]
    seo_title_ru: Optional[str]
    seo_title_en: Optional[str]
    seo_title_uk: Optional[str]
    seo_description_ro: Optional[str]
    seo_description_ru: Optional[str]
    seo_description_en: Optional[str]
    seo_description_uk: Optional[str]
    seo_keywords_ro: Optional[str]
    seo_keywords_ru: Optional[str]
    seo_keywords_en: Optional[str]
    seo_keywords_uk: Optional[str]


class ProductGroup(TypedDict, total=False):
    """Product groups, as they are read."""

    id: int
    name: str
    code: Optional[str]
    select_specifications: List[int]
    block_specifications: List[int]
    images_specifications: List[int]
    multi_select_specifications: List[int]
    specifications: List[Dict[str, Any]]


class V2ProductGroupGroupSpecifications(TypedDict, total=False):
    """In ``group_specifications`` of product groups, version 2."""

    specification_id: Optional[int]
    order: Optional[int]
    display_type: Optional[str]
    additional_info: Optional[List[str]]
    show_in: Optional[List[str]]


class V2ProductGroup(TypedDict, total=False):
    """Product groups, version 2, as they are read."""

    id: int
    name: str
    code: Optional[str]
    group_specifications: List[V2ProductGroupGroupSpecifications]


class ProductSpecifications(TypedDict, total=False):
    """In ``specifications`` of products."""

    id: int
    specification_id: Optional[int]
    specification_value_id: Optional[int]


class ProductImages(TypedDict, total=False):
    """In ``images`` of products."""

    order: Optional[int]
    url: Optional[str]


class Product(TypedDict, total=False):
    """Products, as they are read."""

    id: int
    bookmark: bool
    price: str
    old_price: Optional[str]
    qty: float
    sort_priority: int
    group_product_id: str
    code: Optional[str]
    weight: Optional[str]
    height: Optional[str]
    width: Optional[str]
    length: Optional[str]
    brand_id: Optional[int]
    gift_id: Optional[int]
    video_reviews: List[int]
    category: List[int]
    keywords: Optional[str]
    additional_codes: Optional[str]
    mpay_payment_available: bool
    specifications: List[ProductSpecifications]
    images: List[ProductImages]
    hide: bool
    product_group_id: Optional[int]
    custom_instance_items: List[int]
    promos: List[int]
    name_ro: Optional[str]
    name_ru: Optional[str]
    name_en: Optional[str]
    name_uk: Optional[str]
    slug_ro: Optional[str]
    slug_ru: Optional[str]
    slug_en: Optional[str]
    slug_uk: Optional[str]
    short_description_ro: Optional[str]
    short_description_ru: Optional[str]
    short_description_en: Optional[str]
    short_description_uk: Optional[str]
    description_ro: Optional[str]
    description_ru: Optional[str]
    description_en: Optional[str]
    description_uk: Optional[str]
    unit_measurement_ro: Optional[str]
    unit_measurement_ru: Optional[str]
    unit_measurement_en: Optional[str]
    unit_measurement_uk: Optional[str]
    seo_title_ro: Optional[str]
    seo_title_ru: Optional[str]
    seo_title_en: Optional[str]
    seo_title_uk: Optional[str]
    seo_description_ro: Optional[str]
    seo_description_ru: Optional[str]
    seo_description_en: Optional[str]
    seo_description_uk: Optional[str]
    seo_keywords_ro: Optional[str]
    seo_keywords_ru: Optional[str]
    seo_keywords_en: Optional[str]
    seo_keywords_uk: Optional[str]
    barcodes: Optional[List[str]]
    mpn: Optional[str]
    vat_rate: Optional[str]
    unit: Optional[str]
    condition: Optional[str]
    country_of_origin: Optional[str]
    manufacturer: Optional[str]


class Company(TypedDict, total=False):
    """Companies, as they are read."""

    id: int
    company_owner_id: int
    manager_id: Optional[int]
    company_name: str
    vat_rate: Optional[str]
    vat_number: Optional[str]
    legal_address: str
    physical_address: Optional[str]
    bank_name: Optional[str]
    bank_code: Optional[str]
    iban: Optional[str]
    cif: Optional[str]
    registration_number: Optional[str]
    fiscal_code: Optional[str]
    region: Optional[str]
    locality: Optional[str]
    use_vat: bool
    credit_limit: Optional[str]
    balance: Optional[str]
    group_code_id: Optional[str]


class Region(TypedDict, total=False):
    """Regions, as they are read."""

    id: int
    name_ro: Optional[str]
    name_ru: Optional[str]
    name_en: Optional[str]
    name_uk: Optional[str]
    code: Optional[str]


class Locality(TypedDict, total=False):
    """Localities, as they are read."""

    id: int
    name_ro: Optional[str]
    name_ru: Optional[str]
    name_en: Optional[str]
    name_uk: Optional[str]
    code: Optional[str]
    region_id: int


class Sector(TypedDict, total=False):
    """Sectors, as they are read."""

    id: int
    name_ro: Optional[str]
    name_ru: Optional[str]
    name_en: Optional[str]
    name_uk: Optional[str]
    code: Optional[str]
    locality_id: int


class ShopPhones(TypedDict, total=False):
    """In ``phones`` of stores."""

    id: int
    phone: Optional[str]


class ShopAddresses(TypedDict, total=False):
    """In ``addresses`` of stores."""

    region_id: Optional[int]
    locality_id: Optional[int]
    sector_id: Optional[int]
    address: Optional[str]
    house: Optional[str]
    entrance: Optional[str]
    apartment: Optional[str]
    zip_code: Optional[str]


class Shop(TypedDict, total=False):
    """Stores, as they are read."""

    id: int
    lat: str
    lon: str
    tooltip_pin_text: Optional[str]
    email: Optional[str]
    order: Optional[int]
    description_ro: Optional[str]
    description_ru: Optional[str]
    description_en: Optional[str]
    description_uk: Optional[str]
    name_ro: Optional[str]
    name_ru: Optional[str]
    name_en: Optional[str]
    name_uk: Optional[str]
    code: Optional[str]
    iframe: Optional[str]
    company_id: Optional[int]
    is_active: bool
    group: Optional[str]
    schedule: Optional[str]
    phones: List[ShopPhones]
    addresses: ShopAddresses


class DiscountCard(TypedDict, total=False):
    """Discount cards, as they are read."""

    id: int
    user_id: Optional[int]
    code: str
    legal_entity_name: Optional[str]
    first_name: Optional[str]
    last_name: Optional[str]
    barcode: str
    accumulated_amount: Optional[str]
    sex: Optional[str]
    date_of_birth: Optional[str]
    address: Optional[str]
    active: bool


class UserType(TypedDict, total=False):
    """User types, as they are read."""

    id: int
    name: str
    code: Optional[str]
    currency: Optional[str]
    vat_included: Optional[bool]


class Promocode(TypedDict, total=False):
    """Promo codes, as they are read."""

    id: int
    code: str
    active: bool
    discount_percent: Optional[str]
    discount_amount: Optional[str]
    starts_at: Optional[str]
    expires_at: Optional[str]


class PaymentCertificate(TypedDict, total=False):
    """Payment certificates, as they are read."""

    id: int
    code: str
    is_active: bool
    value: Optional[int]


class OrderItem(TypedDict, total=False):
    """An item of an order."""

    order_id: int
    order_status: OrderStatus
    loyalty_price: float
    quantity: int
    product: int
    product_key: Optional[str]
    product_code: Optional[str]
    product_name: Optional[str]


class OrderAddress(TypedDict, total=False):
    """Where an order goes."""

    address_id: int
    address_ro: Optional[str]
    address_ru: Optional[str]
    address_en: Optional[str]
    address_uk: Optional[str]
    zipcode: Optional[int]
    postcode: Optional[str]
    region_id: Optional[int]
    locality_id: Optional[int]
    sector: Optional[int]


class OrderCustomer(TypedDict, total=False):
    """Who has ordered."""

    name: Optional[str]
    email: Optional[str]
    phone: Optional[str]


class Order(TypedDict, total=False):
    """An order, as it is read."""

    order_id: int
    rrn: Optional[str]
    shop: Optional[int]
    shop_code: Optional[str]
    promocode: Optional[int]
    promocode_code: Optional[str]
    order_items: List[OrderItem]
    address: Optional[OrderAddress]
    status: str
    total: str
    currency: str
    customer: Optional[OrderCustomer]
    payment: Optional[Dict[str, Any]]
    delivery: Optional[Dict[str, Any]]
    comment: Optional[str]
    created_at: str
    updated_at: str


class Change(TypedDict, total=False):
    """An entry of the change feed."""

    cursor: int
    type: ChangeType
    id: int
    key: Optional[str]
    action: Literal["created", "updated", "deleted", "erased"]
    fields: Optional[List[str]]
    at: str
    origin: Optional[str]
