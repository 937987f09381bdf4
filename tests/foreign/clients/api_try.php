<?php

// Calls of an integrator through the PHP client, against a real server over a proxy that loses responses.

declare(strict_types=1);

use Vitrina\Api;
use Vitrina\ApiUnavailable;
use Vitrina\ApiRefused;
use Vitrina\Changes;
use Vitrina\Content;
use Vitrina\Orders;

require __DIR__ . '/autoload.php';

function same(mixed $expected, mixed $given, string $what = ''): void
{
    if ($expected !== $given)
        throw new Exception("$what: " . json_encode($given, JSON_UNESCAPED_UNICODE) . ' is not ' . json_encode($expected, JSON_UNESCAPED_UNICODE));
}

function refusedBy(Closure $work): ApiRefused
{
    try {
        $work();
    } catch (ApiRefused $error) {
        return $error;
    }
    throw new Exception('the call was not refused');
}

$failures = [];
$api = new Api(getenv('API_URL'), getenv('TOKEN'), patience: 20, onFailure: function (ApiUnavailable $error) use (&$failures): void {
    $failures[] = $error;
});
$brands = (new Content($api))->of('brand');
$orders = new Orders($api);

$written = $brands->upsert(array_map(fn (int $n): array => ['slug' => "brand-$n", 'name' => "Marca $n „ș”"], range(0, 5_001)));
same(['created' => 5_002], array_count_values(array_column($written, 'outcome')), 'a retry after a lost response does not repeat the write');
same(1, count($failures));
$ids = array_column(iterator_to_array($brands->list(), false), 'id');
same(array_column($written, 'id'), $ids);
same('Marca 7 „ș”', $brands->get($ids[7])['name']);
same($ids[7], $brands->byKey('brand-7')['id']);
same([null, null], [$brands->get(999_999), $brands->byKey('there/is none')]);

$tooMany = array_map(fn (int $n): array => ['slug' => "brand-$n", 'name' => 'B'], range(0, 4_999));
$error = refusedBy(fn () => $brands->upsert([...$tooMany, ['slug' => 'nameless']]));
same([400, 'validation_failed'], [$error->status, $error->errorCode]);
same([[5_000, 'name', 'required']], array_map(fn (array $one): array => [$one['index'], $one['field'], $one['code']], $error->errors));
$lenient = $brands->upsert([['slug' => 'nameless'], ['slug' => 'named', 'name' => 'N']], lenient: true);
same(['invalid', 'created'], array_column($lenient, 'outcome'));
same([1, 0], [$brands->delete([$lenient[1]['id']]), $brands->delete([])]);

(new Content($api))->of('product')->upsert([['group_product_id' => 'P', 'name_ro' => 'P', 'price' => '2.50', 'category' => [], 'specifications' => []]]);
$items = [['product' => ['group_product_id' => 'P'], 'quantity' => 2]];
$made = $orders->upsert(array_map(fn (int $n): array => ['rrn' => "R-$n", 'order_items' => $items], range(0, 19)));
same(['created' => 20], array_count_values(array_column($made, 'outcome')));
$read = iterator_to_array($orders->list(status: ['new', 'confirmed']), false);
same(20, count(array_unique(array_column($read, 'rrn'))));
['order' => $order, 'etag' => $etag] = $orders->get($read[0]['order_id']);
same('sună înainte', $orders->change($order['order_id'], ['comment' => 'sună înainte'], $etag)['comment']);
same(412, refusedBy(fn () => $orders->change($order['order_id'], ['comment' => 'x'], $etag))->status);

$feed = new Changes($api);
$saved = 0;
$save = function (int $cursor) use (&$saved): void {
    $saved = $cursor;
};
$told = iterator_to_array($feed->after(0, $save, types: ['order'], wait: 0), false);
same(['created' => 20, 'updated' => 1], array_count_values(array_column($told, 'action')));
same($feed->presentCursor(), $saved);
$brands->delete([$ids[0]]);
[$last] = iterator_to_array($feed->after($saved, wait: 0), false);
same(['brand', 'deleted', 'brand-0'], [$last['type'], $last['action'], $last['key']]);

$error = refusedBy(fn () => (new Api($api->url, 'vt_not_a_token', patience: 0))->call('GET', '/external/brand/'));
same([401, 'unauthorized'], [$error->status, $error->errorCode]);
same(true, str_ends_with((string) $error->docUrl, '/docs/errors#unauthorized') && str_starts_with((string) $error->docUrl, 'http'));
try {
    (new Api('http://127.0.0.1:9', 'vt_', patience: 0))->call('GET', '/external/brand/');
    throw new Exception('a call without a server succeeded');
} catch (ApiUnavailable) {
}
echo json_encode(['failures' => count($failures)]);
