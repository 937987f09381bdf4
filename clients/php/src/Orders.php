<?php

declare(strict_types=1);

namespace Vitrina;

/** Calls for orders. Lists are sent in calls of 5,000 orders. */
final class Orders
{
    private const AT = '/external/external-order/';
    private const MOST = 5_000;

    public function __construct(private readonly Api $api)
    {
    }

    /**
     * Yields all matching orders. With a time, the oldest come first, so that a poll can advance the time without
     * missing an order.
     *
     * @param string|list<string>|null $status
     * @return \Generator<int, array<string, mixed>>
     */
    public function list(
        ?\DateTimeInterface $createdAfter = null,
        ?\DateTimeInterface $updatedAfter = null,
        string|array|null $status = null,
        ?int $shop = null,
        ?string $search = null,
    ): \Generator {
        return $this->api->pages(self::AT, [
            'shape' => 'array',
            'created_after' => $createdAfter?->getTimestamp(),
            'updated_after' => $updatedAfter?->getTimestamp(),
            'status' => is_array($status) ? implode(',', $status) : $status,
            'shop' => $shop,
            'search' => $search,
        ]);
    }

    /**
     * @return ?array{order: array<string, mixed>, etag: string} order and its version for `change`; null for
     * an unknown id
     */
    public function get(int $id): ?array
    {
        try {
            $answer = $this->api->call('GET', self::AT . "$id/");
        } catch (ApiRefused $error) {
            if ($error->errorCode === 'not_found')
                return null;
            throw $error;
        }
        return ['order' => $answer->body, 'etag' => $answer->headers['etag'] ?? ''];
    }

    /**
     * Creates and updates orders, by `order_id` or `rrn`.
     *
     * @param list<array<string, mixed>> $orders
     * @param bool $lenient writes valid orders although others are invalid
     * @param 'add'|null $items `add` makes every item a new one; by default items are matched with the stored ones
     * @param 'apply'|null $resend `apply` writes repeated rows again; by default they are `unchanged`
     * @return list<array{order_id?: int, outcome: string, errors?: list<array<string, mixed>>}>
     */
    public function upsert(array $orders, bool $lenient = false, ?string $items = null, ?string $resend = null): array
    {
        $headers = ['Prefer' => $lenient ? 'return=minimal, handling=lenient' : 'return=minimal'];
        $query = ['items' => $items, 'resend' => $resend];
        return $this->api->portions(
            $orders,
            self::MOST,
            fn (array $portion): array => $this->api->call('POST', self::AT, $portion, $query, $headers)->body,
        );
    }

    /**
     * Updates one order. With `$etag`, only if the order has not changed since; otherwise ApiRefused with status
     * 412.
     *
     * @param array<string, mixed> $draft
     * @return array<string, mixed>
     */
    public function change(int $id, array $draft, ?string $etag = null): array
    {
        $headers = $etag === null ? [] : ['If-Match' => $etag];
        return $this->api->call('PUT', self::AT . "$id/", $draft, headers: $headers)->body;
    }

    /**
     * Splits `$quantity` off an item. Returns the order, which then has one more item.
     *
     * @return array<string, mixed>
     */
    public function splitItem(int $itemId, int|float|string $quantity, ?string $etag = null): array
    {
        $headers = $etag === null ? [] : ['If-Match' => $etag];
        $path = "/external/external-order-item/$itemId/split/";
        return $this->api->call('POST', $path, ['quantity' => $quantity], headers: $headers)->body;
    }

    /**
     * Records a return of an order. A repeated `number` returns the stored return.
     *
     * @param array<string, mixed> $draft
     * @return array<string, mixed>
     */
    public function recordReturn(int $orderId, array $draft, ?string $etag = null): array
    {
        $headers = $etag === null ? [] : ['If-Match' => $etag];
        return $this->api->call('POST', self::AT . "$orderId/return/", $draft, headers: $headers)->body;
    }

    /**
     * Yields all matching returns, the last changed at the end.
     *
     * @return \Generator<int, array<string, mixed>>
     */
    public function returns(
        ?int $order = null,
        ?\DateTimeInterface $updatedAfter = null,
        ?string $number = null,
    ): \Generator {
        return $this->api->pages('/external/external-order-return/', [
            'order' => $order,
            'updated_after' => $updatedAfter?->getTimestamp(),
            'number' => $number,
        ]);
    }
}
