<?php

declare(strict_types=1);

namespace Vitrina;

/** Written by scripts/php-keys.ts from the declarations; not by hand. */
final class Keys
{
    /** @var array<string, ?string> the field that holds the caller's own key, of each kind of object */
    public const OF = [
        'category' => 'group_category_id',
        'brand' => 'slug',
        'specification' => 'sp_key',
        'specification-value' => 'sp_key',
        'category-characteristic' => null,
        'promo' => 'slug',
        'gift' => 'code',
        'video-review' => 'code',
        'custom-instance' => 'group_code_id',
        'custom-instance-item' => 'group_code_id',
        'product-group' => 'code',
        'v2/product-group' => 'code',
        'product' => 'group_product_id',
        'company' => 'group_code_id',
        'region' => 'code',
        'locality' => 'code',
        'sector' => 'code',
        'shop' => 'code',
        'discount-card' => 'barcode',
        'user-type' => 'name',
        'promocode' => 'code',
        'payment-certificate' => 'code',
    ];

    /** @var list<string> the states of an item of an order */
    public const ORDER_STATUSES = [
        'new',
        'confirmed',
        'canceled',
        'done',
        'incollection',
        'collectedwithchanges',
        'tobereturnedintwodays',
        'collected',
        'completedandclosed',
        'returnedtowarehouse',
        'changedandclosed',
        'atcouriersortcenter',
        'ondelivery',
        'deliverydatemoved',
        'clientnoanswer',
        'recipientnotathome',
        'customerrefusal',
    ];
}
