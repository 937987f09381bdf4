<?php
// Looks up the ids of the standard input, one per line, among users 1 to 1000, by the lookups that sites use.
// Prints the name of each lookup that found a user.

$rows = [];
foreach (range(1, 1000) as $n) $rows[$n] = ['id' => (string) $n];
$numbers = array_keys($rows);

$found = [];
foreach (explode("\n", trim(stream_get_contents(STDIN))) as $id) {
    $set = $id;
    settype($set, 'integer');
    try {
        $sum = $id + 0;
    } catch (TypeError $refused) {
        $sum = null;
    }
    $ways = [
        '(int)' => isset($rows[(int) $id]),
        'intval' => isset($rows[intval($id)]),
        'settype' => isset($rows[$set]),
        '+ 0' => $sum !== null && isset($rows[$sum]),
        'key' => isset($rows[$id]),
        'in_array' => in_array($id, $numbers),
        'array_search' => array_search($id, $numbers) !== false,
        '== number' => false,
        '== as text' => false,
        'switch' => false,
    ];
    foreach ($rows as $n => $row) {
        if ($id == $n) $ways['== number'] = true;
        if ("$id" == $row['id']) $ways['== as text'] = true;
        switch ($id) {
            case $n: $ways['switch'] = true;
        }
    }
    $found += array_filter($ways);
}
foreach (array_keys($found) as $way) echo $way, "\n";
