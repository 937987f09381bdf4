<?php
// Client as strict as the exchange of 1C: init has exactly two lines, only known first words are accepted,
// and a response with orders is stored completely or not at all. Usage: php one-c.php <address> <login>
// <password> <folder> <catalogue|orders> <file of its tables> <status of its orders>

[, $address, $login, $password, $folder, $half] = $argv;

$cookie = '';

function stop(string $why): never
{
    fwrite(STDERR, $why . "\n");
    exit(1);
}

/** Lines of a response; an empty body or another status than 200 counts as no response, as in 1C. */
function ask(string $query, ?string $body = null): array
{
    global $address, $login, $password, $cookie;
    $headers = ['Authorization: Basic ' . base64_encode("$login:$password")];
    if ($cookie !== '') $headers[] = "Cookie: $cookie";
    $options = ['method' => $body === null ? 'GET' : 'POST', 'ignore_errors' => true, 'timeout' => 180];
    if ($body !== null) {
        $headers[] = 'Content-Type: application/octet-stream';
        $options['content'] = $body;
    }
    $options['header'] = implode("\r\n", $headers);
    $answer = file_get_contents("$address?$query", false, stream_context_create(['http' => $options]));
    if ($answer === false || $answer === '' || !str_contains($http_response_header[0], ' 200')) stop("no response to $query");
    return explode("\n", $answer);
}

function word(array $lines): string
{
    return strtolower(trim($lines[0]));
}

function checkauth(string $type): void
{
    global $cookie;
    $lines = ask("type=$type&mode=checkauth");
    if (word($lines) !== 'success') stop('checkauth: ' . implode(' ', $lines));
    $cookie = trim($lines[1]) . '=' . trim($lines[2]);
}

/** Maximum number of bytes in a part. */
function init(string $type): int
{
    $lines = ask("type=$type&mode=init");
    if (count($lines) !== 2) stop('init has not two lines');
    [$zip, $limit] = $lines;
    if (!in_array($zip, ['zip=yes', 'zip=no'], true)) stop("init: $zip");
    if (!preg_match('/^file_limit=(\d+)$/', $limit, $found)) stop("init: $limit");
    return (int) $found[1];
}

function send(string $type, string $name, string $content, int $limit): void
{
    foreach (str_split($content, $limit) as $part) {
        $lines = ask("type=$type&mode=file&filename=$name", $part);
        if (word($lines) !== 'success') stop("file $name: " . implode(' ', $lines));
    }
}

function import(string $name): void
{
    for ($times = 0; $times < 1000; $times++) {
        $lines = ask("type=catalog&mode=import&filename=$name");
        $word = word($lines);
        if ($word === 'success') return;
        if ($word !== 'progress') stop("import $name: " . implode(' ', $lines));
    }
    stop("import $name does not end");
}

if ($half === 'catalogue') {
    checkauth('catalog');
    $limit = init('catalog');
    $files = glob("$folder/*.xml");
    sort($files);
    foreach ($files as $file) send('catalog', basename($file), file_get_contents($file), min($limit, 50_000));
    foreach ($files as $file) import(basename($file));
    exit(0);
}

[, , , , , , $tables, $status] = $argv;
// Tables of the 1C database: orders by exact number, documents by their number of 11 characters, known ids of
// goods.
$base = is_file($tables) ? json_decode(file_get_contents($tables), true) : ['orders' => [], 'documents' => [], 'confirmed' => 0];
$goods = [];
foreach (glob("$folder/*.xml") as $file) {
    preg_match_all('#<(?:Товар|Предложение)>\s*<Ид>([^<]+)</Ид>#u', file_get_contents($file), $found);
    foreach ($found[1] as $id) $goods[$id] = true;
}

checkauth('sale');
$answer = implode("\n", ask('type=sale&mode=query'));
if (!str_starts_with($answer, '<?xml')) stop('query does not begin with <?xml');
if (str_contains($answer, 'xmlns')) stop('query has a namespace');
$document = new DOMDocument();
if (!$document->loadXML($answer)) stop('query is no XML');
$root = $document->documentElement;
foreach (['ФорматДаты', 'ФорматВремени', 'РазделительДатаВремя', 'ФорматСуммы', 'ФорматКоличества'] as $name)
    if ($root->getAttribute($name) === '') stop("query: no $name");

$path = new DOMXPath($document);
$stored = $base;
foreach ($path->query('/КоммерческаяИнформация/Документ') as $order) {
    $text = fn (string $of): string => trim($path->evaluate("string($of)", $order));
    if ($text('ХозОперация') !== 'Заказ товара') stop('the batch fails: ХозОперация');
    if ($text('Валюта') === '') stop('the batch fails: Валюта');
    if ($text('Контрагенты/Контрагент/Наименование') === '') stop('the batch fails: Контрагент');
    $number = $text('Номер');
    // The document number consists of the digits with a prefix, cut to the length of its field.
    $own = substr('00AS-' . str_pad(preg_replace('/\D/', '', $number), 6, '0', STR_PAD_LEFT), 0, 11);
    if (!isset($stored['orders'][$number])) {
        if (isset($stored['documents'][$own])) stop("the batch fails: $own is taken");
        $stored['documents'][$own] = $number;
    }
    $sum = 0;
    foreach ($path->query('Товары/Товар', $order) as $line) {
        $of = fn (string $name): string => trim($path->evaluate("string($name)", $line));
        $isService = $path->evaluate("boolean(ЗначенияРеквизитов/ЗначениеРеквизита[Наименование='ТипНоменклатуры' and Значение='Услуга'])", $line);
        if (!$isService && !isset($goods[$of('Ид')])) stop('an item would be created: ' . $of('Ид'));
        if ($of('БазоваяЕдиница') === '') stop('the batch fails: БазоваяЕдиница');
        $sum += (float) $of('Сумма');
    }
    if (abs($sum - (float) $text('Сумма')) > 0.001) stop("the sum of order $number is wrong");
    $stored['orders'][$number] = $text('Ид');
}
file_put_contents($tables, json_encode($stored));
if (word(ask('type=sale&mode=success')) !== 'success') stop('success is refused');

// Orders are sent back with a status, and with the number and date of their documents.
$documents = '';
foreach ($stored['documents'] as $own => $number) {
    $requisites = '';
    foreach (['Статус заказа' => $status, 'Номер по 1С' => $own, 'Дата по 1С' => date('Y-m-d'), 'Дата оплаты по 1С' => 'T'] as $name => $value)
        $requisites .= "<ЗначениеРеквизита><Наименование>$name</Наименование><Значение>$value</Значение></ЗначениеРеквизита>";
    $documents .= "<Документ><Номер>$number</Номер><ХозОперация>Заказ товара</ХозОперация><ЗначенияРеквизитов>$requisites</ЗначенияРеквизитов></Документ>";
}
checkauth('sale');
$limit = init('sale');
send('sale', 'orders-1.xml', "<?xml version=\"1.0\" encoding=\"UTF-8\"?><КоммерческаяИнформация>$documents</КоммерческаяИнформация>", $limit);
echo count($stored['orders']), ' ', count($stored['documents']), "\n";
