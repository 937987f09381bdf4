<?php

declare(strict_types=1);

namespace Vitrina;

/** The content of a shop: `(new Content($api))->of('product')->upsert([...])`. */
final class Content
{
    private const MOST_ROWS = 50_000;

    public function __construct(private readonly Api $api)
    {
    }

    /** Calls for one kind of object, given by its path: `product`, `custom-instance`, `v2/product-group`. */
    public function of(string $path): Objects
    {
        if (!array_key_exists($path, Keys::OF))
            throw new \ValueError("$path: unknown object; known: " . implode(', ', array_keys(Keys::OF)));
        return new Objects($this->api, $path, Keys::OF[$path]);
    }

    /**
     * Writes stock per store (`shop_id`, `group_product_id`, `qty`) in calls of 50,000 rows.
     *
     * @param list<array<string, mixed>> $rows
     * @return array{updated: int, unchanged: int}
     */
    public function updateStock(array $rows): array
    {
        return $this->rows('shop-update', $rows);
    }

    /**
     * Writes prices per user type (`user_type_id`, `group_product_id`, `price`) in calls of 50,000 rows.
     *
     * @param list<array<string, mixed>> $rows
     * @return array{updated: int, unchanged: int}
     */
    public function updatePrices(array $rows): array
    {
        return $this->rows('user-price-update', $rows);
    }

    /**
     * @param list<array<string, mixed>> $rows
     * @return array{updated: int, unchanged: int}
     */
    private function rows(string $name, array $rows): array
    {
        $sums = $this->api->portions(
            $rows,
            self::MOST_ROWS,
            fn (array $portion): array => [$this->api->call('POST', "/external/product/$name/", $portion)->body],
        );
        return [
            'updated' => array_sum(array_column($sums, 'updated')),
            'unchanged' => array_sum(array_column($sums, 'unchanged')),
        ];
    }
}
